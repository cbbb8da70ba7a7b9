import { secondsPerDay } from '#contract/time/dates.ts';
import { vsMarketOf } from '#analysis/reactions/windows.ts';
import { dayOf } from '#src/shared/time/format.ts';

/** A ready-made view: filters of the table, and the comparison of what passes them with all other reactions of the same dates. */
export interface Study {
  readonly id: string;
  readonly label: string;
  readonly period: 'quarter' | 'month';
  /** in address form (filters/filter-address.ts) */
  readonly filters: readonly string[];
  /** the compared metric, by which the table is ordered */
  readonly metric: string;
  readonly order: 'asc' | 'desc';
  /** what the filters select */
  readonly description: string;
}

const [upwards, downwards] = [
  { metric: '5_Minutes%', order: 'desc' },
  { metric: '5_Minutes%', order: 'asc' },
] as const;

/**
 * Assumed: a record names no guidance, so raised and lowered guidance are recognised by the words of the headline, as newsrooms write
 * them.
 */
export const studies: readonly Study[] = [
  {
    id: 'upgrades',
    label: 'Upgrades this quarter',
    period: 'quarter',
    filters: ['AnalystAction:in:Upgrade'],
    ...upwards,
    description: 'Analyst action is Upgrade',
  },
  {
    id: 'downgrades',
    label: 'Downgrades this quarter',
    period: 'quarter',
    filters: ['AnalystAction:in:Downgrade'],
    ...downwards,
    description: 'Analyst action is Downgrade',
  },
  {
    id: 'raised-guidance',
    label: 'Raised guidance this quarter',
    period: 'quarter',
    filters: ['Headlines:has:raises', 'Headlines:has:guidance'],
    ...upwards,
    description: 'Headline has “raises” and “guidance”',
  },
  {
    id: 'lowered-guidance',
    label: 'Lowered guidance this quarter',
    period: 'quarter',
    filters: ['Headlines:has:lowers', 'Headlines:has:guidance'],
    ...downwards,
    description: 'Headline has “lowers” and “guidance”',
  },
  {
    id: 'beats-after-hours',
    label: 'Earnings beats after hours, this quarter',
    period: 'quarter',
    filters: ['EPSAction:in:Beat', 'NewsSess:in:Post'],
    ...upwards,
    description: 'EPS action is Beat, news in the post-market',
  },
  {
    id: 'misses-after-hours',
    label: 'Earnings misses after hours, this quarter',
    period: 'quarter',
    filters: ['EPSAction:in:Miss', 'NewsSess:in:Post'],
    ...downwards,
    description: 'EPS action is Miss, news in the post-market',
  },
  {
    id: 'mergers',
    label: 'Mergers and acquisitions this quarter',
    period: 'quarter',
    filters: ['Topics:in:M&A'],
    ...upwards,
    description: 'Topic is M&A',
  },
  {
    id: 'volume-surprises',
    label: 'Biggest volume surprises, 30 days',
    period: 'month',
    filters: ['VolumeStdDev:gte:2'],
    metric: 'VolumeStdDev',
    order: 'desc',
    description: 'Volume z-score of 2 or more',
  },
];

/** The first day of a study: of the calendar quarter, or 29 days ago; New York. */
export function firstDay(period: Study['period'], nowSeconds: number): string {
  if (period === 'month') return dayOf(nowSeconds - 29 * secondsPerDay, 'et');
  const [year = '', month = '1'] = dayOf(nowSeconds, 'et').split('-');
  return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
}

/** The move that is compared; volume is what a study of volume selects by. */
export const comparedMetric = ({ metric }: Pick<Study, 'metric'>): '5_Minutes%' | '30_Minutes%' =>
  metric === 'VolumeStdDev' ? '30_Minutes%' : '5_Minutes%';

/** What a study replaces; symbols, watchlist and settings of the page stay. */
const replaced = 'from to f sort sessions preset columns whole row analysis tab metric by lists a b brush wide'.split(' ');

/** The query string of a study. */
export function studySearch({ period, filters, metric, order }: Study, current: string, nowSeconds: number): string {
  const params = new URLSearchParams(current);
  for (const name of replaced) params.delete(name);
  const set = {
    from: firstDay(period, nowSeconds),
    f: filters.join(','),
    // A study keeps the switch of the page, and its order is by the column that the table then has.
    sort: `${params.get('spy') === 'true' ? vsMarketOf(metric) : metric}:${order}`,
    analysis: 'true',
    tab: 'cohorts',
    by: 'filter',
    metric: comparedMetric({ metric }),
  };
  for (const [name, value] of Object.entries(set)) params.set(name, value);
  return `?${params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}
