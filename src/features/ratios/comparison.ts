import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import type { ChartLine, ChartMark } from '#src/shared/charts/chart-line.ts';
import { mostSeries } from '#src/shared/charts/palette.ts';
import { badgeOf } from './badge.ts';
import { asReported, indexTo100, type Shown } from './indexed.ts';
import { peerBand, type PeerPoint } from './peer-band.ts';
import { ratioNamed, type Ratio } from './ratio-catalogue.ts';
import { formatIndexed, formatRatio } from './ratio-format.ts';
import { doubts, ratioSeries } from './ratio-series.ts';
import { periodOf, type RatiosSearch } from './ratios-search.ts';
import { timeline, type Moment, type Timeline, type Track } from './timeline.ts';

/** One picture: ratios of one unit on one axis. */
export interface ComparedChart {
  readonly key: string;
  readonly ratios: readonly Ratio[];
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
}

/** Ratios of one unit stand on one axis while there are colours for their lines; otherwise each has a picture of its own. */
function chartsOf(names: RatiosSearch['ratios'], companies: number, isIndexed: boolean): readonly (readonly Ratio[])[] {
  const ratios = names.map(ratioNamed);
  const units = Map.groupBy(ratios, ({ unit }) => (isIndexed ? 'index' : unit));
  return [...units.values()].flatMap((same) => (same.length * companies <= mostSeries ? [same] : same.map((ratio) => [ratio])));
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
  const charts = chartsOf(search.ratios, search.symbols.length, search.index).map((ratios): ComparedChart => {
    const tracks = time.tracks.filter((track) => ratios.some(({ name }) => name === track.series.ratio));
    const [ratio] = ratios;
    const format = (value: number): string => (search.index || !ratio ? formatIndexed(value) : formatRatio(value, ratio.unit));
    const lines = tracks.map((track) => lineOf(track, time.moments, shown, search, ratios));
    return {
      key: ratios.map(({ name }) => name).join(' '),
      ratios,
      tracks,
      lines,
      band: search.band && ratios.length === 1 ? peerBand(time.moments, tracks, shown, search.align) : [],
      left: [
        ...new Set([
          ...tracks.flatMap(({ series }) => series.gap ?? []),
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
    format: (track, value) => (search.index ? formatIndexed(value) : formatRatio(value, ratioNamed(track.series.ratio).unit)),
  };
}

function lineOf(track: Track, moments: readonly Moment[], shown: Shown, search: RatiosSearch, ratios: readonly Ratio[]): ChartLine {
  const { symbol, ratio } = track.series;
  const marks = moments.flatMap((moment, index): ChartMark[] => {
    const point = track.at.get(moment.key);
    if (!point) return [];
    // Bars stand side by side, one place for each moment.
    const x = search.chart === 'bar' ? index : moment.x;
    return [{ x, y: shown(track, moment), key: moment.key, isHollow: point.isCalculated, isFlagged: doubts(point).length > 0 }];
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
