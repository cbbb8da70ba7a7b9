import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { spelledSymbol } from '#contract/symbol.ts';
import { directoryQuery } from '#src/shared/symbols/directory/directory-query.ts';
import { suggestListings } from '#src/shared/symbols/directory/recognise-symbol.ts';
import { companiesQuery } from '#src/shared/symbols/directory/companies-query.ts';
import { seenNames } from '#src/shared/storage/seen-names.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { SymbolHistory } from './symbol-history.tsx';
import { describeNoData, type SymbolSource } from './identity-query.ts';
import { nearSymbolsQuery, rankNearSymbols } from './near-symbols.ts';

interface Props {
  symbol: string;
  /** what was searched for it; undefined for a text that cannot be a symbol, which nothing was searched for */
  sources: readonly SymbolSource[] | undefined;
}

/** A symbol without any data, with similar symbols. */
export function UnknownSymbol({ symbol, sources }: Props) {
  const seen = useMemo(() => seenNames('tickers'), []);
  const { data: named } = useQuery(companiesQuery(seen));
  const typos = useQuery(nearSymbolsQuery(symbol));
  const { data: directory } = useQuery(directoryQuery);
  const near = useMemo(() => {
    const names = new Map(named?.map(({ symbol, name }) => [symbol, name]));
    const shown = seen.map((symbol) => ({ symbol, name: names.get(symbol) }));
    const near = rankNearSymbols(symbol, [...shown, ...(typos.data ?? [])]);
    const all = [...(directory ? suggestListings(directory, symbol) : []), ...near];
    return [...new Map(all.toReversed().map((company) => [spelledSymbol(company.symbol), company])).values()].toReversed();
  }, [symbol, seen, named, typos.data, directory]);
  return (
    <div className="mx-auto mt-[12vh] flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">{sources ? 'Unknown symbol' : 'Not a symbol'}</h2>
      <p className="text-soft wrap-anywhere">
        {sources ? `No data on “${symbol}”: ${describeNoData(sources)}` : `“${symbol}” cannot be requested as a symbol.`}
      </p>
      <SymbolHistory symbol={symbol} />
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
