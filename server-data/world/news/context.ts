import { monthOf } from '../days.ts';
import { nextAnnouncement } from '../earnings-days.ts';
import { lexiconOf } from './lexicon.ts';
import { bullets, figureTable, linked, paragraph, quotation } from './html.ts';
import type { Scene } from './kind.ts';
import { percent, price } from './numbers.ts';
import { capitalized, inWords, listed, monthName, possessive } from './words.ts';
import { tradingDayFrom } from '../trading-days.ts';

/** Paragraphs that fit any story about one company, drawn without repeats. */
export const contextBlocks = (scene: Scene, count: number): string[] => scene.random.some(blocks, count).map((block) => block(scene));

type Block = (scene: Scene) => string;

const lastClose = ({ market, company, day }: Scene): string => price(market.close(company, tradingDayFrom(day, -1)));

const blocks: readonly Block[] = [
  (scene) => {
    const { market, company, day } = scene;
    const before = tradingDayFrom(day, -1);
    const move = market.move(company, before);
    return paragraph(
      `${company.name} shares closed the previous session ${move < 0 ? 'down' : 'up'} ${percent(move)} at ${lastClose(scene)}.`,
    );
  },
  ({ company, day }) => {
    const next = nextAnnouncement(company, day);
    return next
      ? paragraph(
          `The company is expected to report ${next.session === 'pre' ? 'before the open' : 'after the close'} on ${inWords(next.day)}.`,
        )
      : paragraph('No date for the next report has been set.');
  },
  ({ company }) => {
    const { units } = lexiconOf(company);
    return paragraph(`${company.name} reports its business by area, among them ${listed(units.slice(0, 3))}.`);
  },
  ({ company, random }) => {
    const { drivers, drags } = lexiconOf(company);
    return paragraph(`Management has named ${random.pick(drivers)} as a support this year and ${random.pick(drags)} as a limit.`);
  },
  ({ company, random }) => {
    const { measures } = lexiconOf(company);
    const [first = '', second = ''] = random.some(measures, 2);
    return paragraph(`Readers of the sector usually look at ${first} first, then at ${second}.`);
  },
  ({ company, random }) => bullets(random.some(lexiconOf(company).measures, 3).map((measure) => `What to watch: ${measure}`)),
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
  (scene) => {
    const { company, market, day } = scene;
    const weekAgo = market.close(company, tradingDayFrom(day, -6));
    const now = market.close(company, tradingDayFrom(day, -1));
    return figureTable([
      ['Symbol', `${company.symbol} (${company.exchange})`],
      ['Previous close', price(now)],
      ['Five-day change', `${now < weekAgo ? '−' : '+'}${percent(now / weekAgo - 1)}`],
    ]);
  },
  ({ company, random }) =>
    linked(
      'More on the company in the ',
      `symbol/${company.symbol.toLowerCase()}`,
      `${company.name} sample file`,
      random.pick(['.', ', updated daily.']),
    ),
  ({ company }) =>
    company.founded === undefined
      ? paragraph(`${company.name} is listed on ${company.exchangeName === 'NYSE Arca' ? 'NYSE Arca' : `the ${company.exchangeName}`}.`)
      : paragraph(`${capitalized(company.name)}, listed on the ${company.exchangeName}, gives ${company.founded} as its founding year.`),
  ({ random }) =>
    paragraph(
      random.pick([
        'Trading in the shares was in line with the usual volume at the time of writing.',
        'Volume in the first hour was close to its monthly average.',
        'Peers in the sector were little changed.',
        'The announcement was made in a short statement without further figures.',
        'Further details are to follow in the next quarterly filing.',
      ]),
    ),
  ({ company, day }) =>
    company.fiscalYearEndMonth === undefined
      ? paragraph('The fund publishes its holdings daily.')
      : paragraph(
          `${possessive(company.name)} fiscal year ends in ${monthName(company.fiscalYearEndMonth)}${monthOf(day) === company.fiscalYearEndMonth ? ', that is, this month' : ''}.`,
        ),
];
