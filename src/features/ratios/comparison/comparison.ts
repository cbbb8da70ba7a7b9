import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import { periodOf, type RatiosSearch, typesOf } from '../ratios-search.ts';
import type { BandPoint, ChartLine, ChartMark, LineStyle, PartialLabel } from '#src/shared/charts/line/line-data.ts';
import { maxSeries } from '#src/shared/charts/palette.ts';
import { quartiles } from '#analysis/stats/quantiles.ts';
import { type Ratio, ratioByName } from '#src/records/ratios/ratio-catalogue.ts';
import { type FigureUnit, formatPlainRatio, formatRatio } from '#src/records/ratios/ratio-format.ts';
import { quarterNumber } from '#src/records/ratios/year-end.ts';
import { buildSeries, flagsOf, type RatioSeries } from '#src/records/ratios/ratio-series.ts';
import { restatedBy, type RestatedFigure, restatedFigures } from '#src/records/ratios/restatement.ts';
import {
  actualValue,
  type Alignment,
  buildTimeline,
  indexTo100,
  type Moment,
  type Timeline,
  type Track,
  trackKey,
  type ValueAt,
} from './timeline.ts';

/** One chart: ratios of one unit on one axis. */
export interface ComparedChart {
  readonly key: string;
  readonly ratios: readonly Ratio[];
  /** the only company, with one chart per company */
  readonly symbol: string | undefined;
  /** range of the shared scale, with one chart per company */
  readonly scaleRange: readonly number[] | undefined;
  readonly tracks: readonly Track[];
  readonly lines: readonly ChartLine[];
  readonly band: readonly PeerPoint[];
  /** messages about values that are not drawn */
  readonly omissions: readonly string[];
  readonly format: (value: number) => string;
}

export interface Comparison extends Timeline {
  readonly charts: readonly ComparedChart[];
  /** all periods, also those outside the chosen ones */
  readonly whole: Timeline;
  /** the shown value of a series at a moment: actual or indexed */
  readonly shown: ValueAt;
  /** original and restated value of a figure where they differ */
  readonly restatedAt: RestatedAt;
  readonly format: (track: Track, value: number) => string;
  /** the same for files */
  readonly formatPlain: (track: Track, value: number) => string;
}

export type RestatedAt = (track: Track, moment: Moment) => RestatedFigure | undefined;

/** Larger values are not drawn: they would flatten all others. */
const maxDrawn = 1e15;

interface ChartPlan {
  readonly ratios: readonly Ratio[];
  readonly symbol: string | undefined;
}

/**
 * Assumed: ratios of one unit share an axis up to eight lines, the number of colours; beyond that each ratio has its own chart.
 *
 * With one chart per company, all charts of a unit share a scale.
 */
function planCharts({ ratios: names, symbols, index, chart, ...search }: RatiosSearch): readonly ChartPlan[] {
  const perRatio = symbols.length * typesOf(search).length;
  const units = [...Map.groupBy(names.map(ratioByName), ({ unit }) => (index ? 'index' : unit)).values()];
  if (chart === 'small') return units.flatMap((ratios) => symbols.map((symbol) => ({ ratios, symbol })));
  return units
    .flatMap((same) => (same.length * perRatio <= maxSeries ? [same] : same.map((ratio) => [ratio])))
    .map((ratios) => ({ ratios, symbol: undefined }));
}

/** Minimum and maximum of all values. */
function rangeOf(tracks: readonly Track[], moments: readonly Moment[], drawn: ValueAt): readonly number[] {
  const values = tracks.flatMap((track) => moments.map((moment) => drawn(track, moment))).filter((value) => value !== null);
  return values.length === 0 ? [] : [Math.min(...values), Math.max(...values)];
}

/** Breaks a line where a period is missing. */
function withBreaks(marks: readonly ChartMark[]): readonly ChartMark[] {
  const steps = marks.slice(1).map(({ x }, index) => x - (marks[index]?.x ?? x));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? Infinity;
  return marks.flatMap((mark, index) => {
    const next = marks[index + 1];
    return next && next.x - mark.x > usual * 1.5
      ? [mark, { ...mark, key: `${mark.key} gap`, x: (mark.x + next.x) / 2, y: null, isFlagged: false }]
      : [mark];
  });
}

/** Builds charts and table from records and URL parameters. */
export function compare(results: readonly RatiosResult[], search: RatiosSearch): Comparison {
  const period = periodOf(search);
  const series = search.ratios.flatMap((ratio) =>
    search.symbols.flatMap((symbol) => typesOf(search).map((reportType) => buildSeries(results, symbol, ratio, { reportType, period }))),
  );
  const time = buildTimeline(series, search.align, search);
  const isLimited = search.from !== undefined || search.to !== undefined;
  const restatedAt = findRestated(results, time.tracks);
  const indexed = search.index ? indexTo100(time) : undefined;
  const shown = indexed?.shown ?? actualValue;
  const drawn: ValueAt = (track, moment) => {
    const value = shown(track, moment);
    return value !== null && Math.abs(value) > maxDrawn ? null : value;
  };
  const unitOf = (track: Track): FigureUnit => (search.index ? 'index' : ratioByName(track.series.ratio).unit);
  const charts = planCharts(search).map(({ ratios, symbol }): ComparedChart => {
    const peers = time.tracks.filter((track) => ratios.some(({ name }) => name === track.series.ratio));
    const tracks = symbol === undefined ? peers : peers.filter(({ series }) => series.symbol === symbol);
    const [ratio] = ratios;
    const format = (value: number): string => formatRatio(value, search.index || !ratio ? 'index' : ratio.unit, search.negatives);
    const lines = tracks.map((track) =>
      lineOf(track, time.moments, { drawn, restatedAt, search, ratios, original: originalOf(track, time.tracks) }),
    );
    return {
      key: [...ratios.map(({ name }) => name), ...(symbol === undefined ? [] : [symbol])].join(' '),
      ratios,
      symbol,
      scaleRange: symbol === undefined ? undefined : rangeOf(peers, time.moments, drawn),
      tracks,
      lines,
      band:
        search.band && ratios.length === 1
          ? peerBand(
              time.moments,
              peers.filter(({ series }) => series.reportType === search.type),
              drawn,
              search.align,
            )
          : [],
      omissions: [
        ...new Set([
          ...tracks.flatMap(({ series }) => series.gap ?? []),
          ...omittedTooLarge(tracks, time.moments, shown),
          ...omittedOnLog(lines, search),
          ...omittedFromIndex(tracks, indexed?.omissions),
        ]),
      ],
      format,
    };
  });
  return {
    ...time,
    charts,
    whole: isLimited ? buildTimeline(series, search.align) : time,
    shown,
    restatedAt,
    format: (track, value) => formatRatio(value, unitOf(track), search.negatives),
    formatPlain: (track, value) => formatPlainRatio(value, unitOf(track)),
  };
}

function findRestated(results: readonly RatiosResult[], tracks: readonly Track[]): RestatedAt {
  const byTrack = new Map(tracks.map(({ key, series }) => [key, restatedFigures(results, series)]));
  return (track, moment) => {
    const point = track.at.get(moment.key);
    return point && byTrack.get(track.key)?.(point);
  };
}

/** Whether restated figures of a series are marked: of original and restated ones side by side only the restated. */
export const marksRestated = ({ series }: Track, search: RatiosSearch): boolean =>
  typesOf(search).length === 1 || series.reportType === 'R';

/**
 * Colour and dash of a series. A company has one colour in all charts; where each company has a chart of its own, a ratio has one. With
 * original and restated figures the original ones are solid lines.
 */
export function styleOf(
  search: RatiosSearch,
  { symbol, ratio, reportType }: Pick<RatioSeries, 'symbol' | 'ratio' | 'reportType'>,
): LineStyle {
  const colour = search.chart === 'small' ? search.ratios.indexOf(ratio) : search.symbols.indexOf(symbol);
  return { colour, dash: typesOf(search).length > 1 ? typesOf(search).indexOf(reportType) : colour };
}

/** The label of restated figures stands at the largest change, on the side away from the original line. */
function restatedLabel(marks: readonly ChartMark[], figureOf: (moment: string) => RestatedFigure | undefined): PartialLabel {
  const changes = marks.flatMap(({ key, y }) => {
    const figure = figureOf(key);
    return figure && y !== null ? [{ key, change: restatedBy(figure.original, figure.restated) }] : [];
  });
  const largest = changes.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0];
  return { at: largest?.key, isAbove: largest !== undefined && largest.change > 0 };
}

/** What is not in the chart's title: the company, with several ratios also the ratio; in a company's own chart the ratio alone. */
function labelOf({ chart }: RatiosSearch, { symbol, ratio }: RatioSeries, ratios: readonly Ratio[]): string {
  if (ratios.length === 1) return symbol;
  return chart === 'small' ? ratioByName(ratio).short : `${symbol} ${ratioByName(ratio).short}`;
}

interface LineOptions {
  readonly drawn: ValueAt;
  readonly restatedAt: RestatedAt;
  readonly search: RatiosSearch;
  readonly ratios: readonly Ratio[];
  /** of a restated series */
  readonly original: Track | undefined;
}

const originalOf = ({ series }: Track, tracks: readonly Track[]): Track | undefined =>
  series.reportType === 'R' ? tracks.find(({ key }) => key === trackKey({ ...series, reportType: 'A' })) : undefined;

/** The line of a series. Beside the original figures, restated ones are drawn only where they differ or stand alone. */
function lineOf(track: Track, moments: readonly Moment[], { drawn, restatedAt, search, ratios, original }: LineOptions): ChartLine {
  const { ratio, reportType } = track.series;
  const isRestated = reportType !== search.type;
  const restatedByMoment = new Map(moments.map((moment) => [moment.key, isRestated ? restatedAt(track, moment) : undefined]));
  const marks = moments.flatMap((moment, index): ChartMark[] => {
    const point = track.at.get(moment.key);
    if (!point) return [];
    // Bars have one position per moment.
    const x = search.chart === 'bar' ? index : moment.x;
    return [
      {
        x,
        y:
          isRestated && original && actualValue(original, moment) !== null && !restatedByMoment.get(moment.key)
            ? null
            : drawn(track, moment),
        key: moment.key,
        label: moment.label,
        isHollow: point.isCalculated,
        isFlagged: flagsOf(point).length > 0,
      },
    ];
  });
  return {
    key: track.key,
    label: labelOf(search, track.series, ratios),
    badge: isRestated ? 'restated' : '',
    ...(isRestated && { partial: restatedLabel(marks, (key) => restatedByMoment.get(key)) }),
    ...styleOf(search, track.series),
    shape: ratios.findIndex(({ name }) => name === ratio) + (isRestated ? ratios.length : 0),
    marks: search.chart === 'bar' ? marks : withBreaks(marks),
  };
}

const omittedFromIndex = (tracks: readonly Track[], omissions: readonly string[] = []): readonly string[] =>
  omissions.filter((sentence) => tracks.some(({ series }) => sentence.startsWith(`${series.symbol}:`)));

/** Message about values that a log scale cannot show. */
function omittedOnLog(lines: readonly ChartLine[], { scale }: RatiosSearch): readonly string[] {
  if (scale !== 'log') return [];
  const below = lines.flatMap(({ marks }) => marks.filter(({ y }) => y !== null && y <= 0)).length;
  return below === 0
    ? []
    : [`${below} ${below === 1 ? 'value' : 'values'} at or below zero cannot be shown on a log scale; see the table.`];
}

/** Messages about values too large to draw. */
const omittedTooLarge = (tracks: readonly Track[], moments: readonly Moment[], shown: ValueAt): readonly string[] =>
  tracks.flatMap((track) =>
    moments
      .filter((moment) => {
        const value = shown(track, moment);
        return value !== null && Math.abs(value) > maxDrawn;
      })
      .map(({ label }) => `${track.series.symbol}: the value for ${label} is too large to draw; see the table.`),
  );

/** Minimum number of companies for a band; the median of three would be one of them. */
export const minPeers = 4;

export interface PeerPoint extends BandPoint {
  /** number of companies */
  readonly n: number;
  /** number of companies with a value in any of the periods */
  readonly of: number;
}

/**
 * The quarter in which a moment is compared.
 *
 * Assumed: on calendar dates, periods ending in the same calendar quarter are compared, at the last period end of the quarter.
 */
const quarterOf = ({ x, key }: Moment, alignment: Alignment): number => (alignment === 'fiscal' ? x : quarterNumber(key));

/**
 * Median and interquartile range at each moment with four or more companies.
 *
 * Assumed: only points of the same set of companies are one line. Where some have not reported yet, or have no older figures, a median moves
 * because its set does (assumption Q45), so those points are marked as partial.
 */
export function peerBand(moments: readonly Moment[], tracks: readonly Track[], shown: ValueAt, alignment: Alignment): readonly PeerPoint[] {
  const buckets = new Map<number, { x: number; values: Map<string, number> }>();
  for (const moment of moments) {
    const key = quarterOf(moment, alignment);
    const bucket = buckets.get(key) ?? { x: moment.x, values: new Map() };
    bucket.x = Math.max(bucket.x, moment.x);
    for (const track of tracks) {
      const value = shown(track, moment);
      if (value !== null) bucket.values.set(track.series.symbol, value);
    }
    buckets.set(key, bucket);
  }
  const points = [...buckets.values()];
  const of = new Set(points.flatMap(({ values }) => [...values.keys()])).size;
  return points
    .filter(({ values }) => values.size >= minPeers)
    .map(({ x, values }) => {
      const n = values.size;
      const { q1, median, q3 } = quartiles([...values.values()].toSorted((a, b) => a - b));
      return { x, low: q1, middle: median, high: q3, n, of, ...(n < of && { partial: `${n} of ${of}` }) };
    });
}
