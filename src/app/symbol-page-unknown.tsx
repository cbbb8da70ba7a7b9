import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { companiesQuery } from '#src/shared/companies/companies-query.ts';
import { seenNames } from '#src/shared/seen/seen.ts';
import { symbolPath } from '#src/shared/url/symbol-path.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';
import { nearQuery } from './symbol-page-near-query.ts';
import { nearSymbols } from './symbol-page-near.ts';

/**
 * A symbol that no part of the data knows, with those of the desk that may have been meant.
 *
 * @param excluded what this key may not read, and so could not be asked
 */
export function UnknownSymbol({ symbol, excluded }: { symbol: string; excluded: readonly string[] }) {
  const seen = useMemo(() => seenNames('tickers'), []);
  const { data: named } = useQuery(companiesQuery(seen));
  const slips = useQuery(nearQuery(symbol));
  const near = useMemo(() => {
    const names = new Map(named?.map(({ symbol, name }) => [symbol, name]));
    const met = seen.map((one) => ({ symbol: one, name: names.get(one) }));
    const keys = new Set(seen.map(symbolKey));
    return nearSymbols(symbol, [...met, ...(slips.data ?? []).filter((one) => !keys.has(symbolKey(one.symbol)))]);
  }, [symbol, seen, named, slips.data]);
  return (
    <div className="mx-auto mt-[12vh] flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">Unknown symbol</h2>
      <p className="text-soft wrap-anywhere">
        “{symbol}” is in none of the data this desk reads: no story, no reading, no ratio, no guidance, no split, no logo.
        {excluded.length > 0 && ` Not in your plan, and so not asked: ${excluded.join(', ')}.`}
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
      {near.length === 0 && !slips.isLoading && (
        <Link to="/news" className="control">
          Go to News
        </Link>
      )}
    </div>
  );
}
