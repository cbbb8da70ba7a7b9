import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Day, dayAt, hoursOf, instantOf, isTradingDay, nextTradingDay } from '#contract/market/day.ts';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { clockSeconds } from '#contract/time/dates.ts';

// A made web of sources on one loopback port: lists and texts of filings, a feed, company facts and minute bars, of invented events of
// real symbols on the last trading days. Whoever changes a figure here changes what sources.spec.ts expects.

/** The companies that file, with the CIK of the SEC. */
export const companies = { AAPL: '0000320193', NVDA: '0001045810' } as const;
type Symbol = keyof typeof companies | 'SPY';

interface Filing {
  readonly symbol: keyof typeof companies;
  readonly accession: string;
  readonly form: string;
  readonly items: string;
  /** Unix seconds */
  readonly accepted: number;
  readonly headline: string;
  /** whether the list has the clock of New York with a Z */
  readonly isWrongClock: boolean;
}

const daysBefore = (day: Day, count: number): Day => (count === 0 ? day : daysBefore(nextTradingDay(day, -1) ?? day - 1, count - 1));

/** The last trading day that has ended. */
export function lastDay(nowSeconds: number): Day {
  const today = dayAt(nowSeconds);
  return isTradingDay(today) && hoursOf(today).end < nowSeconds ? today : (nextTradingDay(today, -1) ?? today - 1);
}

function makeFilings(last: Day): Filing[] {
  const at = (back: number, hours: string, minutes: string, seconds: string): number =>
    instantOf(daysBefore(last, back), clockSeconds(hours, minutes, seconds));
  const filing = (symbol: Filing['symbol'], number: number, accepted: number, items: string, headline: string, isWrongClock = false) => ({
    ...{ symbol, accepted, items, headline, isWrongClock },
    form: '8-K',
    accession: `${companies[symbol]}-26-${String(number).padStart(6, '0')}`,
  });
  return [
    filing('AAPL', 101, at(2, '16', '30', '05'), '2.02,9.01', 'Apple Reports Record Quarterly Results'),
    filing('AAPL', 102, at(1, '10', '15', '30'), '8.01,9.01', 'Apple Announces a New Buyback of Its Shares'),
    filing('NVDA', 201, at(2, '11', '05', '10'), '1.01,9.01', 'NVIDIA Signs a Supply Agreement With Example Foundries', true),
    filing('NVDA', 202, at(0, '09', '45', '00'), '5.02', 'NVIDIA Appoints a New Director'),
  ];
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** New York wall-clock time as `20250501162159`. */
function eastern(seconds: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).format(seconds * 1000);
  return parts.replaceAll(/\D/g, '');
}

function listOf(symbol: keyof typeof companies, filings: readonly Filing[]): string {
  const own = filings.filter((filing) => filing.symbol === symbol).toSorted((a, b) => b.accepted - a.accepted);
  const wall = (seconds: number): string => eastern(seconds).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6.000Z');
  return JSON.stringify({
    cik: companies[symbol],
    name: symbol === 'AAPL' ? 'Apple Inc.' : 'NVIDIA CORP',
    tickers: [symbol],
    exchanges: ['Nasdaq'],
    filings: {
      recent: {
        accessionNumber: own.map(({ accession }) => accession),
        filingDate: own.map(({ accepted }) => wall(accepted).slice(0, 10)),
        reportDate: own.map(({ accepted }) => wall(accepted).slice(0, 10)),
        acceptanceDateTime: own.map(({ accepted, isWrongClock }) => (isWrongClock ? wall(accepted) : iso(accepted))),
        act: own.map(() => '34'),
        form: own.map(({ form }) => form),
        fileNumber: own.map(() => '001-00000'),
        filmNumber: own.map(() => '26000000'),
        items: own.map(({ items }) => items),
        core_type: own.map(({ form }) => form),
        size: own.map(() => 4000),
        isXBRL: own.map(() => 0),
        isInlineXBRL: own.map(() => 0),
        primaryDocument: own.map(() => 'main.htm'),
        primaryDocDescription: own.map(({ form }) => form),
      },
      files: [],
    },
  });
}

function textOf({ symbol, accession, form, accepted, headline }: Filing): string {
  const day = eastern(accepted).slice(0, 8);
  return `<SEC-DOCUMENT>${accession}.txt : ${day}
<SEC-HEADER>${accession}.hdr.sgml : ${day}
<ACCEPTANCE-DATETIME>${eastern(accepted)}
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	${form}
PUBLIC DOCUMENT COUNT:		2
CONFORMED PERIOD OF REPORT:	${day}
FILED AS OF DATE:		${day}

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			${symbol === 'AAPL' ? 'Apple Inc.' : 'NVIDIA CORP'}
		CENTRAL INDEX KEY:			${companies[symbol]}
</SEC-HEADER>
<DOCUMENT>
<TYPE>${form}
<SEQUENCE>1
<FILENAME>main.htm
<TEXT>
<html><body><p>Form ${form}</p></body></html>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-99.1
<SEQUENCE>2
<FILENAME>ex991.htm
<DESCRIPTION>EX-99.1
<TEXT>
<html><body><p>Exhibit 99.1</p><p style="font-weight:bold">${headline}</p><p>The company has said so in this made release. <script>alert(1)</script></p></body></html>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
}

const feedOf = (last: Day): string => {
  const at = (back: number, hours: string): string => formatRfc2822(instantOf(daysBefore(last, back), clockSeconds(hours, '20')));
  const item = (number: number, date: string, title: string, text: string, category: string): string =>
    `<item><title>${title}</title><link>https://news.example.com/${number}</link><guid isPermaLink="true">https://news.example.com/${number}</guid>` +
    `<pubDate>${date}</pubDate><description>${text}</description>${category}</item>`;
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Example wire</title><link>https://news.example.com/</link><description>made</description>
${item(1, at(1, '13'), 'Example Labs partners with two chip makers', 'A partnership with NVIDIA (NASDAQ: NVDA) was announced.', '<category>Technology</category>')}
${item(2, at(0, '11'), 'Apple supplier raises its outlook', 'It said so today.', '<category domain="https://news.example.com/rss/stock">Nasdaq:AAPL</category>')}
${item(3, at(0, '12'), 'IT and ALL are only words here', 'No company is named in this entry.', '<category>Economy</category>')}
</channel></rss>`;
};

/** Four fiscal years of quarters as cumulative facts, the fourth one from the year; figures grow by 2 % a quarter. */
export function makeFacts(symbol: keyof typeof companies): string {
  const units: Record<string, { units: { USD: object[] } }> = {};
  const add = (tag: string, fact: object): void => void (units[tag] ??= { units: { USD: [] } }).units.USD.push(fact);
  const quarterEnds = ['12-31', '03-31', '06-30', '09-30'];
  for (const year of [2023, 2024, 2025]) {
    const start = `${year - 1}-10-01`;
    let [revenue, cost, income] = [0, 0, 0];
    quarterEnds.forEach((monthDay, index) => {
      const end = `${index === 0 ? year - 1 : year}-${monthDay}`;
      const growth = 1.02 ** ((year - 2023) * 4 + index);
      const quarter = Math.round(100_000 * growth) * 1000;
      revenue += quarter;
      cost += quarter * 0.6;
      income += quarter * 0.2;
      const filed = `${index === 0 ? year : year}-${['02', '05', '08', '11'][index]}-01`;
      const filing = {
        accn: `${companies[symbol]}-${year - 2000}-00000${index}`,
        fy: year,
        fp: index === 3 ? 'FY' : `Q${index + 1}`,
        form: index === 3 ? '10-K' : '10-Q',
        filed,
      };
      const flow = (tag: string, val: number): void => add(tag, { start, end, val: Math.round(val), ...filing });
      const instant = (tag: string, val: number): void => add(tag, { end, val: Math.round(val), ...filing });
      flow('RevenueFromContractWithCustomerExcludingAssessedTax', revenue);
      flow('CostOfGoodsAndServicesSold', cost);
      flow('GrossProfit', revenue - cost);
      flow('OperatingIncomeLoss', income * 1.25);
      flow('NetIncomeLoss', income);
      instant('Assets', 1_000_000_000 * growth);
      instant('AssetsCurrent', 400_000_000 * growth);
      instant('LiabilitiesCurrent', 200_000_000 * growth);
      instant('Liabilities', 600_000_000 * growth);
      instant('StockholdersEquity', 1_000_000_000 * growth - 600_000_000 * growth);
    });
  }
  const named = Object.fromEntries(Object.entries(units).map(([tag, facts]) => [tag, { label: tag, description: '', ...facts }]));
  return JSON.stringify({
    cik: Number(companies[symbol]),
    entityName: symbol === 'AAPL' ? 'Apple Inc.' : 'NVIDIA CORP',
    facts: { 'us-gaap': named },
  });
}

const firstPrices: Readonly<Record<Symbol, number>> = { AAPL: 200, NVDA: 150, SPY: 600 };

/** A minute every minute of the regular sessions of 30 trading days, in the form of a price API. */
function barsOf(symbol: Symbol, last: Day, filings: readonly Filing[], since: number): string {
  const bars: object[] = [];
  let price = firstPrices[symbol];
  for (let back = 29; back >= 0; back--) {
    const { regular, post } = hoursOf(daysBefore(last, back));
    for (let start = regular; start < post; start += 60) {
      const isMoved = filings.some((filing) => filing.symbol === symbol && start > filing.accepted && start <= filing.accepted + 300);
      const open = price;
      // a repeating small walk, and half a percent in each of the five minutes after a filing
      price = Math.round(open * (1 + (isMoved ? 0.005 : ((start / 60) % 2 === 0 ? 1 : -1) * 0.0002)) * 100) / 100;
      if (start < since) continue;
      bars.push({
        t: iso(start).replace('.000', ''),
        o: open,
        h: Math.max(open, price),
        l: Math.min(open, price),
        c: price,
        v: isMoved ? 9000 : 1000,
      });
    }
  }
  return JSON.stringify({ bars: { [symbol]: bars }, next_page_token: null });
}

export interface MadeWeb {
  /** without a slash at its end */
  readonly url: string;
  /** From here on the feed is a web page. */
  readonly breakFeed: () => void;
  readonly close: () => Promise<void>;
}

/** Serves the made web as of now. */
export async function openMadeWeb(nowMs: number): Promise<MadeWeb> {
  const last = lastDay(nowMs / 1000);
  const filings = makeFilings(last);
  const answers = new Map<string, () => string>([['/rss.xml', () => feedOf(last)]]);
  for (const symbol of Object.keys(companies) as (keyof typeof companies)[]) {
    answers.set(`/submissions/CIK${companies[symbol]}.json`, () => listOf(symbol, filings));
    answers.set(`/facts/CIK${companies[symbol]}.json`, () => makeFacts(symbol));
  }
  for (const filing of filings) {
    const folder = `/Archives/edgar/data/${Number(companies[filing.symbol])}/${filing.accession.replaceAll('-', '')}`;
    answers.set(`${folder}/${filing.accession}.txt`, () => textOf(filing));
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://made');
    const symbol = searchParams.get('symbol') ?? '';
    const answer =
      pathname === '/bars' && symbol in firstPrices
        ? () => barsOf(symbol as Symbol, last, filings, Date.parse(searchParams.get('after') ?? '') / 1000 || 0)
        : answers.get(pathname);
    if (!answer) response.statusCode = 404;
    response.end(answer?.() ?? 'not here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakFeed: () => answers.set('/rss.xml', () => '<!doctype html><title>Moved</title><h1>Moved</h1>'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * A sources file over the made web.
 *
 * @param mirror the address of a service of this API, with its key in `mirror.key` beside the file
 */
export const sourcesFile = (url: string, mirror: string, since = '2026-01-01', feedEvery = '1m'): string =>
  JSON.stringify(
    {
      sources: [
        { name: 'sec-news', kind: 'filings', url, archives: url, symbols: Object.keys(companies), allowPrivate: true, every: '1m' },
        { name: 'wire', kind: 'feed', url: `${url}/rss.xml`, allowPrivate: true, every: feedEvery },
        {
          name: 'sec',
          kind: 'companyfacts',
          url: `${url}/facts/CIK{cik}.json`,
          symbols: Object.keys(companies),
          allowPrivate: true,
          every: '1d',
        },
        {
          ...{
            name: 'prices',
            kind: 'json',
            url: `${url}/bars?symbol={symbol}&after={since}`,
            symbols: Object.keys(firstPrices),
            allowPrivate: true,
          },
          ...{
            to: 'bars',
            since,
            rows: 'bars.*',
            map: { time: 't', open: 'o', high: 'h', low: 'l', close: 'c', volume: 'v' },
            interval: '1m',
            every: '1m',
          },
        },
        {
          name: 'desk-two',
          kind: 'mirror',
          url: mirror,
          keyFile: 'mirror.key',
          what: ['news', 'splits', 'guidance'],
          since,
          allowPrivate: true,
          every: '30s',
        },
      ],
    },
    undefined,
    2,
  );
