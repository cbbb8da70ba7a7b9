import type { ReportType } from '#contract/endpoints/ratios.ts';
import { badgeOf } from './badge.ts';
import type { ComparedChart } from './comparison.ts';
import { monthName } from './fiscal-quarter.ts';
import { ratioNamed, unitWords, type RatioUnit } from './ratio-catalogue.ts';
import type { RatiosSearch } from './ratios-search.ts';

export const typeWords: Readonly<Record<ReportType, string>> = {
  TTM: 'trailing twelve months',
  A: 'as first reported',
  R: 'restated',
  P: 'preliminary',
};

const spanWords: Readonly<Record<string, string>> = {
  '3M': 'one quarter',
  '6M': 'six months',
  '9M': 'nine months',
  '1Y': 'one year',
  TTM: 'twelve months',
};

/** `Return on equity (ROE)`; of one company alone `AAPL: Return on equity (ROE)` */
export const titleOf = ({ ratios, symbol }: Pick<ComparedChart, 'ratios' | 'symbol'>): string =>
  `${symbol === undefined ? '' : `${symbol}: `}${ratios.map(({ label }) => label).join(', ')}`;

/** Assumed: money per employee is in dollars; the record names no currency, which is said wherever the unit stands (product.md 3.2). */
const told: Readonly<Record<RatioUnit, string>> = { ...unitWords, dollars: '$, taken as dollars: the record names no currency' };

/** `TTM, trailing twelve months`; `A, as first reported, one quarter each` */
const kindWords = ({ type, span }: Pick<RatiosSearch, 'type' | 'span'>): string =>
  type === 'TTM' ? `TTM, ${typeWords.TTM}` : `${type}, ${typeWords[type]}, ${spanWords[span] ?? span} each`;

/** What is compared and how, in words: for paper and for a file's own title. */
export const comparedWords = (search: RatiosSearch): string =>
  [
    `${search.ratios.map((name) => ratioNamed(name).label).join(', ')} of ${search.symbols.join(', ')}`,
    kindWords(search),
    search.from !== undefined && `period ends from ${search.from}`,
    search.align === 'fiscal' && 'fiscal quarters aligned',
    search.index && 'first common value = 100',
  ]
    .filter((part) => part !== false)
    .join('; ');

/** Unit, kind of figure and days, under a picture's title. */
export function subtitleOf(chart: ComparedChart, search: RatiosSearch): string {
  const unit = search.index ? 'first common value = 100' : told[chart.ratios[0]?.unit ?? 'fraction'];
  const counts = chart.band.map((point) => point.n);
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  const peers = fewest === most ? String(most) : `${fewest} to ${most}`;
  const band = counts.length > 0 ? `grey: median and middle half of ${peers} companies` : undefined;
  const scale = search.scale === 'log' ? 'log scale' : undefined;
  const isHollow = chart.lines.some(({ marks }) => marks.some((mark) => mark.isHollow && mark.y !== null));
  return [unit, kindWords(search), scale, isHollow && 'hollow: calculated', band].filter(Boolean).join(' · ');
}

/** `AAPL ROE fell from 171.0% to 151.0% over 8 periods`: a picture in words, from its data (product.md 5.11). */
export function describeChart(chart: ComparedChart): string {
  const told = chart.lines.map(({ label, marks }) => {
    const values = marks.flatMap(({ y }) => (y === null ? [] : [y]));
    const [first] = values;
    const last = values.at(-1);
    if (first === undefined || last === undefined) return `${label} has no values`;
    const [from, to] = [chart.format(first), chart.format(last)];
    if (values.length === 1) return `${label} is ${to}`;
    const moved = from === to ? `stayed at ${to}` : `${last > first ? 'rose' : 'fell'} from ${from} to ${to}`;
    return `${label} ${moved} over ${values.length} periods`;
  });
  const band = chart.band.at(-1);
  return `${titleOf(chart)}: ${[...told, ...(band ? [`the median of ${band.n} companies is ${chart.format(band.middle)}`] : [])].join('; ')}.`;
}

/** What a picture carries wherever it goes (product.md 2.3): ratio, symbols, type, period ends, address. */
export function captionOf(chart: ComparedChart, search: RatiosSearch, address: string): readonly string[] {
  const ends = chart.tracks.flatMap(({ at }) => [...at.values()].map(({ asOf }) => asOf)).toSorted();
  const [first = '', last = ''] = [ends[0], ends.at(-1)];
  return [
    `${search.symbols.join(', ')} · type ${badgeOf(search)} · period ends ${first} to ${last}${search.align === 'fiscal' ? ' · fiscal quarters aligned' : ''}`,
    `Source: Marketdesk, operation ratios · ${address}`,
  ];
}

/** `fiscal year ends in September`; nothing where the record does not tell. */
export const yearEndWords = (month: number | undefined): string =>
  month === undefined || month < 1 || month > 12 ? '' : `fiscal year ends in ${monthName(month)}`;
