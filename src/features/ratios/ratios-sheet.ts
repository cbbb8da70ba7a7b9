import type { Comparison } from './comparison/comparison.ts';
import { formatPlainRatio } from '#src/records/ratios/ratio-format.ts';
import { ratioByName, unitLabels } from '#src/records/ratios/ratio-catalogue.ts';
import { flagsOf } from '#src/records/ratios/ratio-series.ts';
import { type Moment, otherName, type Timeline, type Track, whyEmpty } from './comparison/timeline.ts';
import type { ChartCursor } from '#src/shared/charts/line/line-data.ts';
import type { RawRecord } from '#src/shared/export/raw-records.ts';
import { type Column, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { reportLabel } from '#src/records/ratios/report-label.ts';
import type { RatiosSearch } from './ratios-search.ts';

const unitOf = ({ series }: Track, search: RatiosSearch): string => (search.index ? 'index' : unitLabels[ratioByName(series.ratio).unit]);

/** A column of figures: `AAPL ROE TTM (%)`, `AAPL ROE Original, quarterly (%)`. */
const figureColumn = (track: Track, { shown, formatPlain }: Comparison, search: RatiosSearch): Column<Moment> => ({
  name: `${track.series.symbol} ${ratioByName(track.series.ratio).short} ${reportLabel([track.series.reportType], track.series.period)} (${unitOf(track, search)})`,
  kind: 'number',
  value: (moment) => {
    const value = shown(track, moment);
    return value === null ? undefined : formatPlain(track, value);
  },
});

const joinUnique = (texts: readonly string[]): string => [...new Set(texts)].join('; ');

/** Columns for information that the screen shows as marks and tooltips. */
function noteColumns({ tracks, shown, restatedAt }: Comparison, search: RatiosSearch): readonly Column<Moment>[] {
  const pointsAt = ({ key }: Moment) =>
    tracks.flatMap(({ series, at }) => {
      const point = at.get(key);
      return point ? [{ series, point }] : [];
    });
  const fiscal: Column<Moment> = {
    name: 'period_ends',
    value: (moment) =>
      joinUnique(
        pointsAt(moment).map(({ series, point }) =>
          [series.symbol, point.asOf, otherName(point, moment, search.align)].filter(Boolean).join(' '),
        ),
      ),
  };
  const restated: Column<Moment> = {
    name: 'restated',
    value: (moment) =>
      joinUnique(
        tracks.flatMap((track) => {
          const figure = restatedAt(track, moment);
          if (!figure) return [];
          const { short, unit } = ratioByName(track.series.ratio);
          const [from, to] = [formatPlainRatio(figure.original, unit), formatPlainRatio(figure.restated, unit)];
          return [`${track.series.symbol} ${short}: ${from} to ${to}`];
        }),
      ),
  };
  return [
    ...(search.align === 'fiscal' ? [fiscal] : []),
    ...(search.type === 'A' || search.type === 'R' ? [restated] : []),
    {
      name: 'derived',
      value: (moment) => joinUnique(pointsAt(moment).flatMap(({ series, point }) => (point.isCalculated ? [series.symbol] : []))),
    },
    {
      name: 'flagged',
      value: (moment) =>
        joinUnique(
          pointsAt(moment).flatMap(({ series, point }) =>
            point.value === null ? [] : flagsOf(point).map((flag) => `${series.symbol} ${ratioByName(series.ratio).short}: ${flag}`),
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
   * Link to the view, as the last column.
   *
   * Assumed: a file has its caption in its columns, because a CSV has no comment lines: symbol, ratio and type in the column names,
   * the period ends in the first column, the link in the last.
   */
  readonly link?: string | undefined;
}

/**
 * "What I see": one row per row of the table, newest first, one column per series, with the precision of the screen and the unit of the
 * header.
 */
export function viewSheet(comparison: Comparison, search: RatiosSearch, { zone, link }: SheetOptions): Sheet {
  const { moments, tracks } = comparison;
  const isFiscal = search.align === 'fiscal';
  const columns: Column<Moment>[] = [
    { name: isFiscal ? 'fiscal_quarter' : 'period_end', kind: isFiscal ? 'text' : 'date', value: ({ label }) => label },
    ...tracks.map((track) => figureColumn(track, comparison, search)),
    ...noteColumns(comparison, search),
    ...(link === undefined ? [] : [{ name: 'link', value: () => link }]),
  ];
  return sheetOf(columns, moments.toReversed(), zone);
}

/** The figures of an area with their headers, for the clipboard. */
export function areaSheet(comparison: Comparison, search: RatiosSearch, { moments, tracks }: TableArea, zone: Zone): Sheet {
  const name = search.align === 'fiscal' ? 'fiscal_quarter' : 'period_end';
  const columns: Column<Moment>[] = [
    { name, value: ({ label }) => label },
    ...tracks.map((track) => figureColumn(track, comparison, search)),
  ];
  return sheetOf(columns, moments, zone);
}

/** Start and end of a selection of cells. */
export interface Selection {
  readonly from: ChartCursor;
  readonly to: ChartCursor;
}

/** A rectangle of the table. */
export interface TableArea {
  /** newest first, as in the table */
  readonly moments: readonly Moment[];
  readonly tracks: readonly Track[];
}

function between<T extends { readonly key: string }>(all: readonly T[], a: string, b: string): readonly T[] {
  const [one, other] = [all.findIndex(({ key }) => key === a), all.findIndex(({ key }) => key === b)];
  return one < 0 || other < 0 ? [] : all.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** The area between two cells, inclusive; empty if one of them no longer exists. */
export const areaOf = ({ moments, tracks }: Timeline, { from, to }: Selection): TableArea => ({
  moments: between(moments, from.moment, to.moment).toReversed(),
  tracks: between(tracks, from.line, to.line),
});

export const cellsIn = ({ moments, tracks }: TableArea): number => moments.length * tracks.length;

/**
 * One record per period and company.
 *
 * Assumed: in raw CSV a period is one row; fields of `id` are written with a dot, after the company's symbol.
 */
export function periodRecords(companies: readonly RawRecord[]): readonly RawRecord[] {
  return companies.flatMap(({ symbol, operationRatios }) =>
    (Array.isArray(operationRatios) ? (operationRatios as readonly RawRecord[]) : []).map(({ id, ...others }) => ({
      symbol,
      ...Object.fromEntries(Object.entries(Object(id) as RawRecord).map(([name, value]) => [`id.${name}`, value])),
      ...others,
    })),
  );
}
