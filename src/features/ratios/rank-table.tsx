import type { RatioName } from '#contract/endpoints/ratios.ts';
import { badgeOf } from './badge.ts';
import type { Comparison } from './comparison.ts';
import { rank, turned } from './rank.ts';
import { betterWords, ratioNamed } from './ratio-catalogue.ts';
import { formatRatio } from './ratio-format.ts';
import { latest } from './ratio-series.ts';
import type { RatiosSearch, RatiosSearchChange } from './ratios-search.ts';
import { Swatch } from './swatch.tsx';

interface Props {
  comparison: Comparison;
  search: RatiosSearch;
  onChange: (change: RatiosSearchChange) => void;
}

/** The latest figure of each company, best first by the first ratio; which side is better stands in the head and can be turned. */
export function RankTable({ comparison, search, onChange }: Props) {
  const columns = search.ratios.map((name) => {
    const better = turned(ratioNamed(name).betterWhen, search.flip.includes(name));
    const series = comparison.tracks.map((track) => track.series).filter(({ ratio }) => ratio === name);
    return { name, ratio: ratioNamed(name), better, ranked: rank(series, better) };
  });
  const placeOf = (symbol: string): number => columns[0]?.ranked.find(({ series }) => series.symbol === symbol)?.place ?? Infinity;
  const symbols = search.symbols.toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
  const turn = (name: RatioName): void =>
    onChange({ flip: search.flip.includes(name) ? search.flip.filter((other) => other !== name) : [...search.flip, name] });

  return (
    <table aria-label="Rank of the latest figures" className="figures">
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Period end</th>
          {columns.map(({ name, ratio, better }) => (
            <th key={name} scope="col">
              {ratio.short} <small className="badge">{badgeOf(search)}</small>
              <button
                type="button"
                className="ml-auto block min-h-6 font-normal text-accent underline"
                aria-label={`${ratio.label}: ${betterWords[better]}. Turn it.`}
                onClick={() => turn(name)}
              >
                {betterWords[better]}
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
                  <Swatch colour={search.symbols.indexOf(symbol)} />
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
                const mine = ranked.find((one) => one.series.symbol === symbol);
                const value = mine?.point?.value ?? null;
                const places = ranked.filter(({ place }) => place !== undefined).length;
                return (
                  <td
                    key={name}
                    title={
                      value === null ? (mine?.series.gap ?? 'The latest period came without this ratio; it is not ranked.') : String(value)
                    }
                  >
                    {value === null ? '–' : formatRatio(value, ratio.unit, search.negatives)}{' '}
                    <span className={`ml-2 inline-block w-12 text-start ${mine?.place === 1 ? 'font-bold text-accent' : 'text-faint'}`}>
                      {mine?.place === undefined ? '' : mine.place === 1 ? '★ best' : `${mine.place} of ${places}`}
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
