import type { Zone } from '#src/shared/format/time.ts';
import { sheetOf, type Column, type Sheet } from '#src/shared/export/sheet.ts';
import { badgeOf } from './badge.ts';
import type { Comparison } from './comparison.ts';
import { ratioNamed, unitWords } from './ratio-catalogue.ts';
import { doubts } from './ratio-series.ts';
import type { RatiosSearch } from './ratios-search.ts';
import type { TableArea } from './table-area.ts';
import { whyEmpty, type Moment, type Track } from './timeline.ts';

const unitOf = ({ series }: Track, search: RatiosSearch): string => (search.index ? 'index' : unitWords[ratioNamed(series.ratio).unit]);

/** A figure's column says whose it is, of which ratio, kind and unit: `AAPL ROE TTM (%)`. */
const figureColumn = (track: Track, { shown, plain }: Comparison, search: RatiosSearch): Column<Moment> => ({
  name: `${track.series.symbol} ${ratioNamed(track.series.ratio).short} ${badgeOf(search)} (${unitOf(track, search)})`,
  kind: 'number',
  value: (moment) => {
    const value = shown(track, moment);
    return value === null ? undefined : plain(track, value);
  },
});

const listed = (told: readonly string[]): string => [...new Set(told)].join('; ');

/** What the marks on the screen say of a row's figures. */
function markColumns(tracks: readonly Track[], shown: Comparison['shown'], search: RatiosSearch): readonly Column<Moment>[] {
  const pointsAt = ({ key }: Moment) =>
    tracks.flatMap(({ series, at }) => {
      const point = at.get(key);
      return point ? [{ series, point }] : [];
    });
  const fiscal: Column<Moment> = {
    name: 'period_ends',
    value: (moment) => listed(pointsAt(moment).map(({ series, point }) => `${series.symbol} ${point.asOf}`)),
  };
  return [
    ...(search.align === 'fiscal' ? [fiscal] : []),
    {
      name: 'calculated',
      value: (moment) => listed(pointsAt(moment).flatMap(({ series, point }) => (point.isCalculated ? [series.symbol] : []))),
    },
    {
      name: 'flagged',
      value: (moment) =>
        listed(
          pointsAt(moment).flatMap(({ series, point }) =>
            point.value === null ? [] : doubts(point).map((doubt) => `${series.symbol} ${ratioNamed(series.ratio).short}: ${doubt}`),
          ),
        ),
    },
    {
      name: 'why_empty',
      value: (moment) =>
        [...new Set(tracks.filter((track) => shown(track, moment) === null).map((track) => whyEmpty(track, moment, search.align)))].join(
          ' ',
        ),
    },
  ];
}

export interface SheetOptions {
  readonly zone: Zone;
  /**
   * The view's address, as a last column.
   *
   * Assumed: a file's caption stands in its columns: symbol, ratio and type in their names, the period ends in the first one, the address
   * in the last; for a CSV has no comment lines (product.md 5.6).
   */
  readonly link?: string | undefined;
}

/**
 * "What I see": a row for each row of the table, newest first, a column for each series; figures as precise as on the screen, in the
 * unit of their header.
 */
export function seenSheet(comparison: Comparison, search: RatiosSearch, { zone, link }: SheetOptions): Sheet {
  const { moments, tracks, shown } = comparison;
  const isFiscal = search.align === 'fiscal';
  const columns: Column<Moment>[] = [
    { name: isFiscal ? 'fiscal_quarter' : 'period_end', kind: isFiscal ? 'text' : 'date', value: ({ label }) => label },
    ...tracks.map((track) => figureColumn(track, comparison, search)),
    ...markColumns(tracks, shown, search),
    ...(link === undefined ? [] : [{ name: 'link', value: () => link }]),
  ];
  return sheetOf(columns, moments.toReversed(), zone);
}

/** Figures alone, for the clipboard: the rows and series of an area, with their heads. */
export function areaSheet(comparison: Comparison, search: RatiosSearch, { moments, tracks }: TableArea, zone: Zone): Sheet {
  const name = search.align === 'fiscal' ? 'fiscal_quarter' : 'period_end';
  const columns: Column<Moment>[] = [
    { name, value: ({ label }) => label },
    ...tracks.map((track) => figureColumn(track, comparison, search)),
  ];
  return sheetOf(columns, moments, zone);
}
