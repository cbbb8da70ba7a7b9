import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { directoryQuery } from '#src/shared/symbols/directory/directory-query.ts';
import { suggestListings } from '#src/shared/symbols/directory/recognise-symbol.ts';
import { companiesQuery } from '#src/shared/symbols/directory/companies-query.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { seenNames } from '#src/shared/storage/seen-names.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { nearSymbolsQuery, rankNearSymbols } from './near-symbols.ts';

/**
 * A symbol without any data, with similar symbols.
 *
 * @param excluded names of the data outside the plan, which was not searched
 */
export function UnknownSymbol({ symbol, excluded }: { symbol: string; excluded: readonly string[] }) {
  const seen = useMemo(() => seenNames('tickers'), []);
  const { data: named } = useQuery(companiesQuery(seen));
  const typos = useQuery(nearSymbolsQuery(symbol));
  const { data: directory } = useQuery(directoryQuery);
  const near = useMemo(() => {
    const names = new Map(named?.map(({ symbol, name }) => [symbol, name]));
    const shown = seen.map((symbol) => ({ symbol, name: names.get(symbol) }));
    const near = rankNearSymbols(symbol, [...shown, ...(typos.data ?? [])]);
    const all = [...(directory ? suggestListings(directory, symbol) : []), ...near];
    return [...new Map(all.toReversed().map((company) => [symbolKey(company.symbol), company])).values()].toReversed();
  }, [symbol, seen, named, typos.data, directory]);
  return (
    <div className="mx-auto mt-[12vh] flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">Unknown symbol</h2>
      <p className="text-soft wrap-anywhere">
        No data on “{symbol}”: no story, price, reaction, ratio, guidance, split or logo.
        {excluded.length > 0 && ` Not searched, because not in your plan: ${excluded.join(', ')}.`}
      </p>
      {near.length > 0 && (
        <>
          <p>Did you mean</p>
          <ul className="flex flex-wrap gap-1.5">
            {near.map((company) => (
              <li key={company.symbol}>
                <Link to={symbolPath(company.symbol)} className="control">
                  <b className="text-accent">{company.symbol}</b>
                  {company.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {near.length === 0 && !typos.isLoading && (
        <Link to="/news" className="control">
          Go to News
        </Link>
      )}
    </div>
  );
}
