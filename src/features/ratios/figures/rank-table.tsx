import type { RatioName } from '#contract/endpoints/ratios.ts';
import type { Comparison } from '../comparison/comparison.ts';
import { type Direction, directionLabels, ratioByName } from '#src/records/ratios/ratio-catalogue.ts';
import { formatRatio } from '#src/records/ratios/ratio-format.ts';
import { latest, type RatioPoint, type RatioSeries } from '#src/records/ratios/ratio-series.ts';
import { reportLabel } from '#src/records/ratios/report-label.ts';
import type { RatiosSearch, RatiosSearchChange } from '../ratios-search.ts';
import { CompanySwatch } from '../swatch.tsx';

export interface Ranked {
  readonly series: RatioSeries;
  /** the latest figure */
  readonly point: RatioPoint | undefined;
  /** 1 is best; equal values share a rank. Undefined for missing values and without a preferred direction. */
  readonly position: number | undefined;
}

/** The preferred direction after reversing; a reversed neutral ratio prefers higher values. */
export const directionOf = (direction: Direction, isReversed: boolean): Direction => {
  if (!isReversed) return direction;
  return direction === 'higher' ? 'lower' : 'higher';
};

/** Ranks companies by their latest value of one ratio. Missing values are not ranked. */
export function rank(series: readonly RatioSeries[], direction: Direction): readonly Ranked[] {
  const found = series.map((one) => ({ series: one, point: latest(one) }));
  const isBetter = (a: number, b: number): boolean => (direction === 'higher' ? a > b : a < b);
  return found.map((one) => {
    const value = one.point?.value ?? null;
    if (value === null || direction === 'neutral') return { ...one, position: undefined };
    const ahead = found.filter(({ point }) => typeof point?.value === 'number' && isBetter(point.value, value));
    return { ...one, position: ahead.length + 1 };
  });
}

interface Props {
  comparison: Comparison;
  search: RatiosSearch;
  onChange: (change: RatiosSearchChange) => void;
}

/** The latest figures, ordered by the first ratio; the preferred direction is in the head and can be reversed. */
export function RankTable({ comparison, search, onChange }: Props) {
  const columns = search.ratios.map((name) => {
    const better = directionOf(ratioByName(name).direction, search.flip.includes(name));
    const series = comparison.tracks
      .map((track) => track.series)
      .filter(({ ratio, reportType }) => ratio === name && reportType === search.type);
    return { name, ratio: ratioByName(name), better, ranked: rank(series, better) };
  });
  const rankOf = (symbol: string): number => columns[0]?.ranked.find(({ series }) => series.symbol === symbol)?.position ?? Infinity;
  const symbols = search.symbols.toSorted((a, b) => rankOf(a) - rankOf(b) || 0);
  const reverse = (name: RatioName): void =>
    onChange({ flip: search.flip.includes(name) ? search.flip.filter((other) => other !== name) : [...search.flip, name] });

  return (
    <table aria-label="Rank of the latest figures" className="figures">
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Period end</th>
          {columns.map(({ name, ratio, better }) => (
            <th key={name} scope="col">
              {ratio.short} <small className="badge">{reportLabel([search.type], search.span)}</small>
              <button
                type="button"
                className="ml-auto block min-h-6 font-normal text-accent underline"
                aria-label={`${ratio.label}: ${directionLabels[better]}. Reverse.`}
                onClick={() => reverse(name)}
              >
                {directionLabels[better]}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {symbols.map((symbol) => {
          const series = comparison.tracks.find((track) => track.series.symbol === symbol)?.series;
          return (
            <tr key={symbol}>
              <th scope="row">
                <span className="flex items-center gap-1.5">
                  <CompanySwatch {...{ symbol, search }} />
                  <b data-symbol={symbol} className="font-medium text-text">
                    {symbol}
                  </b>{' '}
                  <bdi className="max-w-48 truncate" title={series?.company}>
                    {series?.company}
                  </bdi>
                </span>
              </th>
              <td>{(series && latest(series)?.asOf) ?? '–'}</td>
              {columns.map(({ name, ratio, ranked }) => {
                const entry = ranked.find((one) => one.series.symbol === symbol);
                const value = entry?.point?.value ?? null;
                const rankedCount = ranked.filter(({ position }) => position !== undefined).length;
                return (
                  <td
                    key={name}
                    title={
                      value === null ? (entry?.series.gap ?? 'The latest period does not include this ratio; not ranked.') : String(value)
                    }
                  >
                    {value === null ? '–' : formatRatio(value, ratio.unit, search.negatives)}{' '}
                    <span className={`ml-2 inline-block w-12 text-start ${entry?.position === 1 ? 'font-bold text-accent' : 'text-faint'}`}>
                      {entry?.position === undefined ? '' : entry.position === 1 ? '★ best' : `${entry.position} of ${rankedCount}`}
                    </span>
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
