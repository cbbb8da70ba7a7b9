import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import type { ChartLine, ChartMark } from '#src/shared/charts/line-series.tsx';
import { mostSeries } from '#src/shared/charts/palette.ts';
import { badgeOf } from './badge.ts';
import { asReported, indexTo100, type Shown } from './indexed.ts';
import { peerBand, type PeerPoint } from './peer-band.ts';
import { ratioNamed, type Ratio } from './ratio-catalogue.ts';
import { formatRatio, plainRatio, type FigureUnit } from './ratio-format.ts';
import { doubts, ratioSeries } from './ratio-series.ts';
import { periodOf, type RatiosSearch } from './ratios-search.ts';
import { timeline, type Moment, type Timeline, type Track } from './timeline.ts';

/** One picture: ratios of one unit on one axis. */
export interface ComparedChart {
  readonly key: string;
  readonly ratios: readonly Ratio[];
  /** the only company in it, among small multiples */
  readonly symbol: string | undefined;
  /** values of its neighbours, with which it shares a scale */
  readonly within: readonly number[] | undefined;
  readonly tracks: readonly Track[];
  readonly lines: readonly ChartLine[];
  readonly band: readonly PeerPoint[];
  /** what could not be drawn and why, in sentences */
  readonly left: readonly string[];
  readonly format: (value: number) => string;
}

export interface Comparison extends Timeline {
  readonly charts: readonly ComparedChart[];
  /** what a line shows at a moment: the figure, or its index */
  readonly shown: Shown;
  readonly format: (track: Track, value: number) => string;
  /** the same for a file */
  readonly plain: (track: Track, value: number) => string;
}

/** Beyond this the drawing's own arithmetic would overflow, and every other figure would lie flat. */
const mostDrawn = 1e15;

interface Plan {
  readonly ratios: readonly Ratio[];
  readonly symbol: string | undefined;
}

/**
 * Assumed: ratios of one unit stand on one axis while that makes at most eight lines, as many as there are colours; otherwise each has a picture of its own.
 *
 * As small multiples each company has its own, on the scale of them all.
 */
function chartsOf({ ratios: names, symbols, index, chart }: RatiosSearch): readonly Plan[] {
  const units = [...Map.groupBy(names.map(ratioNamed), ({ unit }) => (index ? 'index' : unit)).values()];
  if (chart === 'small') return units.flatMap((ratios) => symbols.map((symbol) => ({ ratios, symbol })));
  return units
    .flatMap((same) => (same.length * symbols.length <= mostSeries ? [same] : same.map((ratio) => [ratio])))
    .map((ratios) => ({ ratios, symbol: undefined }));
}

/** The least and the greatest of all values. */
function rangeOf(tracks: readonly Track[], moments: readonly Moment[], drawn: Shown): readonly number[] {
  const values = tracks.flatMap((track) => moments.map((moment) => drawn(track, moment))).filter((value) => value !== null);
  return values.length === 0 ? [] : [Math.min(...values), Math.max(...values)];
}

/** Breaks a line wherever a period is missing between two: what lies between was not reported. */
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

/** Everything that is drawn and listed, from the records and the address. */
export function compare(results: readonly RatiosResult[], search: RatiosSearch): Comparison {
  const asked = { reportType: search.type, period: periodOf(search) };
  const series = search.ratios.flatMap((ratio) => search.symbols.map((symbol) => ratioSeries(results, symbol, ratio, asked)));
  const time = timeline(series, search.align, search.from);
  const indexed = search.index ? indexTo100(time) : undefined;
  const shown = indexed?.shown ?? asReported;
  const drawn: Shown = (track, moment) => {
    const value = shown(track, moment);
    return value !== null && Math.abs(value) > mostDrawn ? null : value;
  };
  const unitOf = (track: Track): FigureUnit => (search.index ? 'index' : ratioNamed(track.series.ratio).unit);
  const charts = chartsOf(search).map(({ ratios, symbol }): ComparedChart => {
    const peers = time.tracks.filter((track) => ratios.some(({ name }) => name === track.series.ratio));
    const tracks = symbol === undefined ? peers : peers.filter(({ series }) => series.symbol === symbol);
    const [ratio] = ratios;
    const format = (value: number): string => formatRatio(value, search.index || !ratio ? 'index' : ratio.unit, search.negatives);
    const lines = tracks.map((track) => lineOf(track, time.moments, drawn, search, ratios));
    return {
      key: [...ratios.map(({ name }) => name), ...(symbol === undefined ? [] : [symbol])].join(' '),
      ratios,
      symbol,
      within: symbol === undefined ? undefined : rangeOf(peers, time.moments, drawn),
      tracks,
      lines,
      band: search.band && ratios.length === 1 ? peerBand(time.moments, peers, drawn, search.align) : [],
      left: [
        ...new Set([
          ...tracks.flatMap(({ series }) => series.gap ?? []),
          ...tooLarge(tracks, time.moments, shown),
          ...leftOnLog(lines, search),
          ...leftOfIndex(tracks, indexed?.left),
        ]),
      ],
      format,
    };
  });
  return {
    ...time,
    charts,
    shown,
    format: (track, value) => formatRatio(value, unitOf(track), search.negatives),
    plain: (track, value) => plainRatio(value, unitOf(track)),
  };
}

function lineOf(track: Track, moments: readonly Moment[], shown: Shown, search: RatiosSearch, ratios: readonly Ratio[]): ChartLine {
  const { symbol, ratio } = track.series;
  const marks = moments.flatMap((moment, index): ChartMark[] => {
    const point = track.at.get(moment.key);
    if (!point) return [];
    // Bars stand side by side, one place for each moment.
    const x = search.chart === 'bar' ? index : moment.x;
    return [
      {
        x,
        y: shown(track, moment),
        key: moment.key,
        label: moment.label,
        isHollow: point.isCalculated,
        isFlagged: doubts(point).length > 0,
      },
    ];
  });
  return {
    key: track.key,
    label: ratios.length === 1 ? symbol : `${symbol} ${ratioNamed(ratio).short}`,
    badge: badgeOf(search),
    colour: search.symbols.indexOf(symbol),
    shape: ratios.findIndex(({ name }) => name === ratio),
    marks: search.chart === 'bar' ? marks : withBreaks(marks),
  };
}

const leftOfIndex = (tracks: readonly Track[], left: readonly string[] = []): readonly string[] =>
  left.filter((sentence) => tracks.some(({ series }) => sentence.startsWith(`${series.symbol}:`)));

/** What a logarithm has no place for is said, not silently left out. */
function leftOnLog(lines: readonly ChartLine[], { scale }: RatiosSearch): readonly string[] {
  if (scale !== 'log') return [];
  const below = lines.flatMap(({ marks }) => marks.filter(({ y }) => y !== null && y <= 0)).length;
  return below === 0
    ? []
    : [`${below} ${below === 1 ? 'value' : 'values'} at or below zero cannot stand on a log scale; the table has them.`];
}

/** A figure that no picture can hold is told by name; the table has it. */
const tooLarge = (tracks: readonly Track[], moments: readonly Moment[], shown: Shown): readonly string[] =>
  tracks.flatMap((track) =>
    moments
      .filter((moment) => Math.abs(shown(track, moment) ?? 0) > mostDrawn)
      .map(({ label }) => `${track.series.symbol}: the figure of ${label} is too large for a picture; the table has it.`),
  );
