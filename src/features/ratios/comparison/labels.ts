import { periodRangeLabel } from '#src/records/ratios/period-range.ts';
import { nameOf } from '#src/shared/charts/line/line-data.ts';
import { reportLabel } from '#src/records/ratios/report-label.ts';
import { type RatiosSearch, typesOf } from '../ratios-search.ts';
import type { ComparedChart } from './comparison.ts';
import { ratioByName, type RatioUnit, unitLabels } from '#src/records/ratios/ratio-catalogue.ts';
import { monthName } from '#src/records/ratios/year-end.ts';
import type { RatioSeries } from '#src/records/ratios/ratio-series.ts';

/** `Return on equity (ROE)`; for one company `AAPL: Return on equity (ROE)` */
export const chartTitle = ({ ratios, symbol }: Pick<ComparedChart, 'ratios' | 'symbol'>): string =>
  `${symbol === undefined ? '' : `${symbol}: `}${ratios.map(({ label }) => label).join(', ')}`;

/** Assumed: amounts per employee are in dollars, because records have no currency; the unit label states it. */
const chartUnits: Readonly<Record<RatioUnit, string>> = { ...unitLabels, dollars: '$, assumed: records have no currency' };

/** `TTM`, `Original, quarterly`, `Original and restated, annual`: the report types and the period of all series. */
export const reportsLabel = (search: Pick<RatiosSearch, 'type' | 'span' | 'restated'>): string => reportLabel(typesOf(search), search.span);

/** `TTM, trailing 12 months`; `Original, quarterly` */
const reportsText = (search: RatiosSearch): string => `${reportsLabel(search)}${search.type === 'TTM' ? ', trailing 12 months' : ''}`;

/** Title of the comparison, for print and files. */
export const comparisonTitle = (search: RatiosSearch): string =>
  [
    `${search.ratios.map((name) => ratioByName(name).label).join(', ')} of ${search.symbols.join(', ')}`,
    reportsText(search),
    periodRangeLabel(search) !== '' && `periods ${periodRangeLabel(search)}`,
    search.align === 'calendar' && 'by calendar dates',
    search.index && 'indexed, first common value = 100',
  ]
    .filter((part) => part !== false)
    .join('; ');

/** Unit, report type and scale, below the title of a chart. */
export function chartSubtitle(chart: ComparedChart, search: RatiosSearch): string {
  const unit = search.index ? 'indexed, first common value = 100' : chartUnits[chart.ratios[0]?.unit ?? 'fraction'];
  const [point] = chart.band;
  const isPartial = chart.band.some(({ partial }) => partial !== undefined);
  const band = point && `grey: median and IQR of ${point.of} companies${isPartial ? ', dotted where fewer have a figure' : ''}`;
  const scale = search.scale === 'log' ? 'log scale' : undefined;
  const isHollow = search.chart !== 'small' && chart.lines.some(({ marks }) => marks.some((mark) => mark.isHollow && mark.y !== null));
  const isBoth = chart.lines.some(({ partial }) => partial);
  const isRestated = chart.lines.some(({ partial, marks }) => partial && marks.some(({ y }) => y !== null));
  const restated =
    isBoth && (isRestated ? `restated ${search.chart === 'bar' ? 'paler' : 'dashed'}, where it differs` : 'no restated value differs');
  return [unit, reportsText(search), scale, restated, isHollow && 'hollow = derived', band].filter(Boolean).join(' · ');
}

/** Text alternative of a chart: `AAPL ROE fell from 171.0% to 151.0% over 8 periods`. */
export function describeChart(chart: ComparedChart): string {
  const sentences = chart.lines.flatMap((line) => {
    const { label, marks, partial } = line;
    const values = marks.flatMap(({ y }) => (y === null ? [] : [y]));
    if (partial) return values.length === 0 ? [] : [`${nameOf(line)} in ${values.length} ${values.length === 1 ? 'period' : 'periods'}`];
    const [first] = values;
    const last = values.at(-1);
    if (first === undefined || last === undefined) return `${label} has no values`;
    const [from, to] = [chart.format(first), chart.format(last)];
    if (values.length === 1) return `${label} is ${to}`;
    const change = from === to ? `stayed at ${to}` : `${last > first ? 'rose' : 'fell'} from ${from} to ${to}`;
    return `${label} ${change} over ${values.length} periods`;
  });
  const band = chart.band.at(-1);
  return `${chartTitle(chart)}: ${[...sentences, ...(band ? [`the median of ${band.partial ?? band.n} companies is ${chart.format(band.middle)}`] : [])].join('; ')}.`;
}

/** Caption of an exported picture: symbols, type, period ends, link. */
export function chartCaption(chart: ComparedChart, search: RatiosSearch, address: string): readonly string[] {
  const ends = chart.tracks.flatMap(({ at }) => [...at.values()].map(({ asOf }) => asOf)).toSorted();
  const [first = '', last = ''] = [ends[0], ends.at(-1)];
  return [
    `${search.symbols.join(', ')} · ${reportsLabel(search)} · period ends ${first} to ${last}${search.align === 'calendar' ? ' · by calendar dates' : ''}`,
    `Source: Marketdesk, financial ratios · ${address}`,
  ];
}

/** `year ends September`; after a move `year ends December, June until 2025-06-30`; empty where unknown. */
export function yearEndsLabel({ fiscalYearEnd: present, points }: Pick<RatioSeries, 'fiscalYearEnd' | 'points'>): string {
  if (present === undefined) return '';
  const known = points.filter(({ yearEnd }) => yearEnd !== undefined).toReversed();
  const former = known.filter(({ yearEnd }, index) => yearEnd !== (index === 0 ? present : known[index - 1]?.yearEnd));
  return `year ends ${[monthName(present), ...former.map(({ yearEnd, asOf }) => `${monthName(yearEnd ?? present)} until ${asOf}`)].join(', ')}`;
}
