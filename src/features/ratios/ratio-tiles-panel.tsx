import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { askedAbove } from '#src/shared/api/asked-above.ts';
import { formatDate } from '#src/shared/format/date.ts';
import { DeskPanel } from '#src/shared/ui/desk-panel.tsx';
import { addressPart } from '#src/shared/url/address-part.ts';
import { RatioSpark } from './ratio-spark.tsx';
import { ratioTile, tileRatios, type RatioTile } from './ratio-tile.ts';
import { symbolRatiosQuery } from './symbol-ratios-query.ts';

const period = 'TTM';

const addressOf = (symbol: string, ratio = ''): string => `/ratios?s=${addressPart(symbol)}${ratio === '' ? '' : `&r=${ratio}`}`;

/** A few ratios of a company, each with its course and the way to all of it. */
export function RatioTilesPanel({ symbol }: { symbol: string }) {
  const answer = useQuery({ ...symbolRatiosQuery(symbol), ...askedAbove });
  const results = answer.data?.results ?? [];
  const tiles = tileRatios.map((name) => ratioTile(results, symbol, name));
  return (
    <DeskPanel
      title="Ratios"
      to={{ address: addressOf(symbol), label: 'All ratios' }}
      answer={answer}
      staleSeconds={answer.data?.staleSeconds}
      wrong={answer.data?.wrong}
      empty={results.length === 0 ? `The data has no ratios of ${symbol}.` : undefined}
    >
      {() => (
        <ul className="grid flex-1 auto-rows-fr grid-cols-2 gap-px bg-line">
          {tiles.map((tile) => (
            <Tile key={tile.ratio.name} symbol={symbol} tile={tile} />
          ))}
        </ul>
      )}
    </DeskPanel>
  );
}

function Tile({ symbol, tile }: { symbol: string; tile: RatioTile }) {
  const { ratio, text, change, asOf, why } = tile;
  return (
    <li className="flex min-h-22 bg-panel">
      <Link to={addressOf(symbol, ratio.name)} className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 px-3 py-1.5 hover:bg-raised">
        <span className="truncate text-soft" title={ratio.label}>
          {ratio.short}
        </span>
        <span className="flex items-center justify-between gap-x-2">
          <b className="text-lg leading-tight font-bold" title={text === undefined ? why : undefined}>
            {text ?? '–'}
            {text === undefined && <span className="sr-only">, {why}</span>}
          </b>
          <RatioSpark tile={tile} />
        </span>
        <span className="text-2xs text-faint">
          <span className="badge">{period}</span> {asOf === undefined ? 'no period' : formatDate(asOf, 'every')}
          <br />
          {change !== undefined && `${change} in a year`}
        </span>
      </Link>
    </li>
  );
}
