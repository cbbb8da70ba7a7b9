import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatRatio } from '#src/records/ratios/ratio-format.ts';
import { passiveQuery } from '#src/shared/api/polling.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { pathSegment } from '#src/shared/url/paths.ts';
import { ratioTile, type RatioTile, tileRatios } from './ratio-tile.ts';
import { symbolRatiosQuery } from './ratios-query.ts';

const pathOf = (symbol: string, ratio = ''): string => `/ratios?s=${pathSegment(symbol)}${ratio === '' ? '' : `&r=${ratio}`}`;

/** Key ratios of a company with their course over three years, linked to /ratios. */
export function RatioTilesPanel({ symbol }: { symbol: string }) {
  const query = useQuery({ ...symbolRatiosQuery(symbol), ...passiveQuery });
  const results = query.data?.results ?? [];
  const tiles = tileRatios.map((name) => ratioTile(results, symbol, name));
  const latestEnd = tiles
    .flatMap(({ asOf }) => asOf ?? [])
    .toSorted()
    .at(-1);
  return (
    <Panel
      title="Ratios"
      to={{ address: pathOf(symbol), label: 'All ratios' }}
      query={query}
      staleSeconds={query.data?.staleSeconds}
      wrong={query.data?.wrong}
      note={latestEnd === undefined ? undefined : `TTM, ${formatDate(latestEnd, 'every')}`}
      empty={
        results.length === 0 ? <MissingData of="ratios" symbols={[symbol]} otherwise={`No ratios for ${symbol} in the data.`} /> : undefined
      }
    >
      {() => (
        <ul className="grid flex-1 auto-rows-fr grid-cols-2 gap-px bg-line">
          {tiles.map((tile) => (
            <Tile key={tile.ratio.name} {...{ symbol, tile, latestEnd }} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Figure and change above the course; its end is named where it is not that of the panel. */
function Tile({ symbol, tile, latestEnd }: { symbol: string; tile: RatioTile; latestEnd: string | undefined }) {
  const { ratio, text, change, asOf, why } = tile;
  return (
    <li className="flex min-h-22 bg-panel">
      <Link to={pathOf(symbol, ratio.name)} className="flex min-w-0 flex-1 flex-col px-2 py-1 hover:bg-raised">
        <span className="truncate text-soft" title={ratio.label}>
          {ratio.short}
          {asOf !== undefined && asOf !== latestEnd && <small className="text-faint"> {formatDate(asOf, 'every')}</small>}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <b className="text-sm leading-tight font-bold" title={text === undefined ? why : undefined}>
            {text ?? '–'}
            {text === undefined && <span className="sr-only">, {why}</span>}
          </b>
          {change !== undefined && (
            <small className="text-2xs whitespace-nowrap text-faint" title={`${change} in a year`}>
              {change} <span aria-hidden>1Y</span>
              <span className="sr-only">in a year</span>
            </small>
          )}
        </span>
        <RatioSpark tile={tile} />
      </Link>
    </li>
  );
}

/** The drawing is stretched to the size of its tile, so coordinates are shares. */
const [side, pad] = [100, 5];

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Points of the sparkline, split at gaps. */
export function sparkRuns(values: readonly (number | null)[]): readonly (readonly Place[])[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = (side - 2 * pad) / Math.max(1, values.length - 1);
  const yOf = (value: number): number => (high > low ? pad + ((high - value) / (high - low)) * (side - 2 * pad) : side / 2);
  const runs: Place[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ x: pad + index * step, y: yOf(value) });
  });
  return runs.filter((run) => run.length > 0);
}

/** Sparkline of a ratio, with a text alternative. */
export function RatioSpark({ tile: { ratio, points } }: { tile: RatioTile }) {
  const values = points.map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) return null;
  const runs = sparkRuns(values);
  const end = runs.at(-1)?.at(-1);
  return (
    <svg
      role="img"
      aria-label={`from ${formatRatio(first, ratio.unit)} to ${formatRatio(last, ratio.unit)} over ${known.length} quarters`}
      viewBox={`0 0 ${side} ${side}`}
      preserveAspectRatio="none"
      className="min-h-0 w-full flex-[1_1_26px] fill-none stroke-accent"
    >
      {runs.map((run) => (
        <polyline
          key={run[0]?.x}
          points={run.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {/* A line without length is a dot, which stays round. */}
      {end && <path d={`M${end.x} ${end.y}h0`} strokeWidth={5} strokeLinecap="round" vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}
