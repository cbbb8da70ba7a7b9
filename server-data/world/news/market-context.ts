import { companyOf, firms } from '../companies.ts';
import { announcementsOn } from '../earnings-days.ts';
import { holidayOn, tradingDayFrom } from '../trading-days.ts';
import { bullets, figureTable, linked, paragraph, quotation } from './html.ts';
import { brokers } from './invented.ts';
import type { Scene } from './scene.ts';
import { price, signedPercent } from './numbers.ts';
import { causes, capitalized, inWords, listed, weekdayName } from './words.ts';

/** A passage that fits any story about the market as a whole. */
type Passage = (scene: Scene) => string;

/** Different passages about the market of a scene, in drawn order. */
export const marketBlocks = (scene: Scene, count: number): string[] => scene.random.some(passages, count).map((passage) => passage(scene));

const boards = ['SPY', 'QQQ', 'DIA', 'IWM'].map(companyOf);
const others = ['GLD', 'TLT', 'XLE', 'SMH'].map(companyOf);
const sectors = ['Energy', 'Financials', 'Health Care', 'Industrials', 'Information Technology', 'Utilities', 'Materials'] as const;

const passages: readonly Passage[] = [
  ({ market, day }) => {
    const last = tradingDayFrom(day, -1);
    return figureTable(
      boards.map((fund) => [fund.symbol, `${price(market.close(fund, last))} (${signedPercent(market.move(fund, last))})`] as const),
    );
  },
  ({ market, day }) => {
    const last = tradingDayFrom(day, -1);
    return figureTable(others.map((fund) => [fund.name, signedPercent(market.move(fund, last))] as const));
  },
  ({ market, day }) => {
    const last = tradingDayFrom(day, -1);
    const ranked = sectors.toSorted((a, b) => market.sectorStep(b, last) - market.sectorStep(a, last));
    return paragraph(
      `In the session before, ${ranked[0]} did best among the sectors of the sample and ${ranked.at(-1)} worst. The distance between the two was no larger than usual.`,
    );
  },
  ({ day }) => {
    const next = tradingDayFrom(day, 1);
    const names = announcementsOn(next)
      .slice(0, 4)
      .map(({ company }) => company.name);
    return paragraph(
      names.length > 0
        ? `Results are due on ${weekdayName(next)} from ${listed(names)}. Conference calls follow within the day.`
        : `No company of the sample has announced results for ${weekdayName(next)}, ${inWords(next)}.`,
    );
  },
  ({ day }) => {
    const closed = Array.from({ length: 30 }, (_, later) => day + 1 + later).find((each) => holidayOn(each) !== undefined);
    return paragraph(
      closed === undefined
        ? 'No exchange holiday falls into the coming thirty days.'
        : `The next exchange holiday is ${holidayOn(closed) ?? ''} on ${weekdayName(closed)}, ${inWords(closed)}.`,
    );
  },
  ({ random }) =>
    paragraph(
      `${capitalized(random.pick(causes))} and ${random.pick(causes)} were the reasons heard most often on trading desks, where neither was given much weight.`,
    ),
  ({ random }) =>
    quotation(
      random.pick([
        `“A day like many others,” a strategist at ${random.pick(brokers)} wrote to clients.`,
        `“We see no reason to change our view of the year,” said a note from ${random.pick(brokers)}.`,
        `“Patience remains the better part of the plan,” according to ${random.pick(brokers)}.`,
      ]),
    ),
  ({ random }) =>
    bullets(
      random
        .some(
          ['Bond auctions', 'Results', 'Inventory data', 'Central bank speakers', 'Options expiry', 'Index changes', 'Dividend dates'],
          4,
        )
        .map((topic) => `On the list: ${topic.toLowerCase()}`),
    ),
  ({ random }) =>
    paragraph(
      random.pick([
        'Turnover was close to its average of the last thirty sessions, with the usual rise toward the close.',
        'Advancing and declining shares were nearly in balance for most of the time, and so were new highs and lows.',
        'Volatility gauges stayed within the range of the last weeks, and demand for protection was ordinary.',
      ]),
    ),
  ({ random }) => {
    const [first, second] = random.some(firms, 2);
    return paragraph(`Among single names, ${first?.name ?? ''} and ${second?.name ?? ''} were mentioned, without news from either.`);
  },
  () => linked('The full table can be found on the ', 'markets/board', 'sample board', ', which is updated through the day.'),
  () => paragraph('All levels are those of the example world. They follow its own calendar and its own companies.'),
  ({ random }) =>
    paragraph(
      random.pick([
        'Currencies moved little; the dollar ended near the middle of its range of the week.',
        'Crude oil and copper were steady, grain prices a little lower.',
        'Credit spreads were unchanged, and new bonds were placed without difficulty.',
      ]),
    ),
];
