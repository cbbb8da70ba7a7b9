import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { formatUsDate, formatUtcTime } from '#contract/time/quantified-time.ts';
import { yearOf, type Day } from '#contract/market/day.ts';
import { type ReportedSession, reportedSessions, type Session } from '#contract/market/sessions.ts';
import { quantifiedSession } from '#contract/market/wire-sessions.ts';
import { decimalText, emptyMoveComments, metricFields } from '../../quantify/metric-fields.ts';
import type { Metrics } from '../../quantify/quantify.ts';
import { leadClassOf, type Company, type Exchange } from '../companies.ts';
import { announcementsOf } from '../finance/announcements.ts';
import { dividendOn } from '../finance/dividends.ts';
import { resultsOf, sharesOf } from '../finance/results.ts';
import { fractionOf } from '../random.ts';
import type { ExampleStory } from '../story.ts';

/** What is known about a company on a day, beside its price; null where it is not. */
export interface Fundamentals {
  /** thousands of dollars */
  readonly marketCapThousands: number | null;
  /** times */
  readonly priceToEarnings: number | null;
  /** percent */
  readonly dividendYield: number | null;
  readonly shortInterest: number | null;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * Fundamentals at the close before a reaction, from what the company had published by then. Assumed: one to eight percent
 * of a firm's shares are sold short, as drawn anew every fortnight.
 */
export function fundamentalsOf(seed: number, company: Company, day: Day, price: number): Fundamentals {
  const year = yearOf(day);
  const lead = leadClassOf(company);
  const published = [year - 2, year - 1, year].flatMap((each) => announcementsOf(lead, each)).filter((each) => each.day < day);
  const lastYear = published.slice(-4);
  const last = lastYear.at(-1);
  if (!last) return { marketCapThousands: null, priceToEarnings: null, dividendYield: null, shortInterest: null };
  const earnings = (lastYear.reduce((sum, announcement) => sum + resultsOf(seed, announcement).eps, 0) * company.eps) / lead.eps;
  // A price in dollars is not divided by earnings in another currency.
  const isComparable = company.currency === 'USD' && lastYear.length === 4 && earnings > 0;
  const liked = fractionOf(company.symbol, 'short');
  const short = 1 + 5 * liked * liked + 2 * fractionOf(seed, company.symbol, 'short', Math.floor(day / 15));
  return {
    marketCapThousands: Math.round((sharesOf(company) * price) / 1000),
    priceToEarnings: isComparable ? hundredths(price / earnings) : null,
    dividendYield: hundredths(((dividendOn(company, day).amount * 4) / price) * 100),
    shortInterest: hundredths(short),
  };
}

export interface Written {
  /** Unix seconds of the first version */
  readonly first: number;
  /** Unix seconds of the last one: what came later is not in the record */
  readonly last: number;
}

interface Reaction {
  readonly story: ExampleStory;
  /** in the story's own spelling */
  readonly symbol: string;
  readonly company: Company;
  readonly session: ReportedSession;
  readonly newsSession: Session;
  readonly metrics: Metrics;
  readonly fundamentals: Fundamentals;
  readonly written: Written;
}

/** Assumed: the feed's own codes for exchanges. */
const exchangeCodes: Readonly<Record<Exchange, string>> = { NASDAQ: 'NQ', NYSE: 'NY', ARCA: 'PA' };

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Twenty bits that tell the world's symbols apart. */
export const symbolDigits = (symbol: string): string => hex(Math.floor(fractionOf('quantified', symbol) * 0x10_0000), 5);

/** 24 hex digits: the second the record was first written, the story, the symbol and the session; a new version keeps it. */
const reactionId = ({ written, story, symbol, session }: Reaction): string =>
  `${hex(written.first, 8)}${hex(story.item.id, 10)}${symbolDigits(symbol)}${reportedSessions.indexOf(session)}`;

/** The record that travels, its fields in the order of the contract. */
export function reactionRecord(reaction: Reaction): QuantifiedRecord {
  const { story, symbol, company, session, newsSession, metrics, fundamentals, written } = reaction;
  const { item, facts } = story;
  const { rating, earnings } = facts ?? {};
  // Received as it was published: nothing is on its way in between.
  const published = formatUtcTime(item.created);
  return {
    _id: reactionId(reaction),
    ResourceID: String(item.id),
    Provider: 'Sample Desk',
    PID: 'SD',
    Symb: symbol,
    Ex: exchangeCodes[company.exchange],
    Headlines: item.title,
    Topics: item.channels.map(({ name }) => name).join(', '),
    Comments: emptyMoveComments(metrics),
    Date: formatUsDate(newYorkDay(item.created)),
    RECt: published,
    PUBt: published,
    ...metricFields(metrics),
    'MktCap(1000)': decimalText(fundamentals.marketCapThousands),
    PERatio: decimalText(fundamentals.priceToEarnings),
    'DividendYield%': decimalText(fundamentals.dividendYield),
    'ShortInterest%': decimalText(fundamentals.shortInterest),
    ReportSess: quantifiedSession(session),
    NewsSess: quantifiedSession(newsSession),
    AnalystAction: rating?.action ?? '',
    AnalystActionFrom: rating?.from ?? '',
    AnalystActionTo: rating?.to ?? '',
    AnalystFirm: rating?.firm ?? '',
    EPSActual: decimalText(earnings?.eps),
    EPSAction: earnings ? (earnings.eps > earnings.estimate ? 'Beat' : earnings.eps < earnings.estimate ? 'Miss' : 'Meet') : '',
    created: written.last,
  };
}
