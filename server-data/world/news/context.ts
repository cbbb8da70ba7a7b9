import { firms } from '../companies.ts';
import { monthOf, yearOf } from '../days.ts';
import { lastAnnouncement, nextAnnouncement } from '../earnings-days.ts';
import { quarterResults } from '../quarter-results.ts';
import { tradingDayFrom } from '../trading-days.ts';
import { brokers } from './invented.ts';
import { bullets, figureTable, linked, paragraph, quotation } from './html.ts';
import type { Scene } from './scene.ts';
import { lexiconOf } from './lexicon.ts';
import { dollars, moneyInWords, percent, perShare, price, targetPrice } from './numbers.ts';
import { capitalized, inWords, listed, monthName, ordinal, possessive } from './words.ts';

/** A passage that fits any story about one company. */
type Passage = (scene: Scene) => string;

/** Different passages about the company of a scene, in drawn order. */
export const contextBlocks = (scene: Scene, count: number): string[] => scene.random.some(passages, count).map((passage) => passage(scene));

const before = (scene: Scene, sessions: number): number => scene.market.close(scene.company, tradingDayFrom(scene.day, -sessions));
const sign = (share: number): string => `${share < 0 ? '−' : '+'}${percent(share)}`;
const byIndustry = Map.groupBy(firms, ({ industry }) => industry);

const shares: readonly Passage[] = [
  (scene) => {
    const move = before(scene, 1) / before(scene, 2) - 1;
    return paragraph(
      `${scene.company.name} shares closed the previous session ${move < 0 ? 'down' : 'up'} ${percent(move)} at ${price(before(scene, 1))}. Over ten sessions the change is ${sign(before(scene, 1) / before(scene, 11) - 1)}.`,
    );
  },
  (scene) =>
    figureTable([
      ['Symbol', `${scene.company.symbol} (${scene.company.exchange})`],
      ['Previous close', price(before(scene, 1))],
      ['Five-day change', sign(before(scene, 1) / before(scene, 6) - 1)],
      ['One-month change', sign(before(scene, 1) / before(scene, 22) - 1)],
    ]),
  (scene) => {
    const { random, company, market, day } = scene;
    const others = random.some(byIndustry.get(company.industry) ?? [], 4).filter((other) => other !== company);
    return figureTable(
      [company, ...others].map((each) => [`${each.name} (${each.symbol})`, price(market.close(each, tradingDayFrom(day, -1)))] as const),
    );
  },
  ({ random }) =>
    paragraph(
      random.pick([
        'Trading in the shares was in line with the usual volume at the time of writing, and the spread between bid and ask was as narrow as on most days.',
        'Volume in the first hour was close to its monthly average. Option prices imply a move of about one percent for the day.',
        'Peers in the sector were little changed, and the broader market gave no clear direction either.',
        'The shares are part of several broad indexes, so that a good part of their daily turnover comes from funds.',
      ]),
    ),
  (scene) => {
    const { random } = scene;
    const near = before(scene, 1);
    const [low, high] = [targetPrice(near * random.between(0.82, 0.94)), targetPrice(near * random.between(1.18, 1.35))];
    return paragraph(
      `The price targets collected for this sample reach from ${dollars(low)} to ${dollars(high)}; the middle one is ${dollars(targetPrice(near * random.between(1.02, 1.12)))}. ${random.pick(brokers)} changed its target last.`,
    );
  },
];

const results: readonly Passage[] = [
  ({ company, day }) => {
    const next = nextAnnouncement(company, day);
    return paragraph(
      next
        ? `The company is expected to report its ${ordinal(next.quarter)} quarter of fiscal ${next.fiscalYear} ${next.session === 'pre' ? 'before the open' : 'after the close'} on ${inWords(next.day)}.`
        : 'No date for the next report has been set.',
    );
  },
  ({ company, day, market }) => {
    const last = lastAnnouncement(company, day);
    if (!last) return paragraph('The fund publishes its holdings daily.');
    const { eps, epsEstimate, revenue, revenueYearAgo } = quarterResults(market.seed, last);
    return paragraph(
      `In its last report, published on ${inWords(last.day)}, the company earned ${perShare(eps, company.currency)} per share against an estimate of ${perShare(epsEstimate, company.currency)}. Revenue came to ${moneyInWords(revenue, company.currency)}, a change of ${sign(revenue / revenueYearAgo - 1)} from a year before.`,
    );
  },
  ({ company, day, market }) => {
    const next = nextAnnouncement(company, day);
    if (!next) return paragraph('The next distribution is expected at the end of the quarter.');
    const { epsEstimate, revenueEstimate } = quarterResults(market.seed, next);
    return figureTable([
      ['Next report', inWords(next.day)],
      ['EPS estimate', perShare(epsEstimate, company.currency)],
      ['Revenue estimate', moneyInWords(revenueEstimate, company.currency)],
    ]);
  },
  ({ company, day }) =>
    paragraph(
      company.fiscalYearEndMonth === undefined
        ? 'The fund keeps the calendar year.'
        : company.fiscalYearEndMonth === 12
          ? `${company.name} keeps the calendar year, which makes comparisons within the industry easy.`
          : `${possessive(company.name)} fiscal year ends in ${monthName(company.fiscalYearEndMonth)}${monthOf(day) === company.fiscalYearEndMonth ? ', that is, this month' : ''}. Comparisons with companies that keep the calendar year need that in mind.`,
    ),
];

const business: readonly Passage[] = [
  ({ company }) => {
    const { units } = lexiconOf(company);
    return paragraph(
      `${company.name} reports by business, among them the ${listed(units.slice(0, 3))} ones. Their shares of revenue have been stable for some years.`,
    );
  },
  ({ company, random }) => {
    const { drivers, drags } = lexiconOf(company);
    return paragraph(
      `Management has named ${random.pick(drivers)} as a support this year and ${random.pick(drags)} as a limit. Neither was quantified, and both were described as likely to last into the coming quarter.`,
    );
  },
  ({ company, random }) => {
    const [first = '', second = ''] = random.some(lexiconOf(company).measures, 2);
    return paragraph(
      `Readers of the sector usually look at ${first} first and then at ${second}. Both are published once a quarter, with a short comment.`,
    );
  },
  ({ company, random }) => bullets(random.some(lexiconOf(company).measures, 3).map((measure) => `What to watch: ${measure}`)),
  ({ company, random }) =>
    bullets([
      ...random.some(lexiconOf(company).drivers, 2).map((driver) => `In favor: ${driver}`),
      ...random.some(lexiconOf(company).drags, 2).map((drag) => `Against: ${drag}`),
    ]),
  ({ company, random }) => {
    const { units, sites, customers } = lexiconOf(company);
    return paragraph(
      `The ${random.pick(units)} business works from more than one ${random.pick(sites)} and counts ${random.pick(customers)} among its customers. Contracts usually run for several years, so that changes show slowly.`,
    );
  },
  ({ company, random }) => {
    const { products, units } = lexiconOf(company);
    return paragraph(
      `Earlier this year the ${random.pick(units)} business introduced ${random.pick(products)}. First orders were described as in line with plans.`,
    );
  },
  ({ company, day, random }) => {
    const { units, measures } = lexiconOf(company);
    return paragraph(
      `For ${yearOf(day) + 1} the company has planned investments at the level of this year, most of them in the ${random.pick(units)} business. Progress is to be measured by ${random.pick(measures)}.`,
    );
  },
];

const voices: readonly Passage[] = [
  ({ company, random }) =>
    quotation(
      random.pick([
        '“We planned this step carefully and will report on it with our next results,” a spokesperson said.',
        '“It is a small step in a longer plan,” a company representative said in a prepared statement.',
        '“Our customers asked for this, and the teams delivered it on time,” the statement read.',
        '“There is no change to what we said about the year,” a spokesperson said.',
        `“We are pleased with the start and remain careful about ${random.pick(lexiconOf(company).drags)},” the company said.`,
      ]),
    ),
  ({ company, random }) =>
    quotation(
      `“${capitalized(random.pick(lexiconOf(company).drivers))} and patience matter more here than any single week,” an analyst at ${random.pick(brokers)} wrote.`,
    ),
  ({ company, random }) =>
    linked(
      'More on the company in the ',
      `symbol/${company.symbol.toLowerCase()}`,
      `${company.name} sample file`,
      random.pick([', updated daily.', ', with all its reports.', ' and in its yearly report.']),
    ),
  ({ company }) =>
    paragraph(
      company.founded === undefined
        ? `${company.name} is listed under the symbol ${company.symbol} and has options on its shares.`
        : `${capitalized(company.name)}, listed under the symbol ${company.symbol}, gives ${company.founded} as its founding year. Its shares have options with monthly and weekly expiry.`,
    ),
  ({ random }) =>
    paragraph(
      random.pick([
        'The announcement was made in a short statement without further figures. Questions from readers are answered on the investor pages.',
        'Further details are to follow in the next quarterly filing, which is due on its usual date.',
        'The text was sent to all subscribers at the same time and is available in two languages.',
        'A recording and a transcript are usually made available within a day.',
      ]),
    ),
];

const passages: readonly Passage[] = [...shares, ...results, ...business, ...voices];
