import { closeness, isOneOff } from '#src/features/palette/closeness.ts';
import type { KnownCompany } from '#src/shared/companies/companies-query.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';

const most = 8;

/** How near a company is to a symbol that nobody knows; undefined is not near. */
function distance({ symbol, name }: KnownCompany, asked: string): number | undefined {
  const key = symbolKey(symbol);
  // A class was left out.
  if (key.startsWith(`${asked}.`)) return -1;
  if (isOneOff(key, asked)) return 0;
  if (key.startsWith(asked) || (asked.startsWith(key) && key.length > 1)) return 1;
  const byName = name === undefined ? undefined : closeness(name, asked);
  // Letters scattered over a name are near to too much.
  return byName !== undefined && byName < 4 ? 2 + byName : undefined;
}

/** Companies that may have been meant, the nearest first, of equals those met oftener. */
export function nearSymbols(asked: string, known: readonly KnownCompany[]): readonly KnownCompany[] {
  return known
    .flatMap((company) => {
      const far = distance(company, asked);
      return far === undefined || symbolKey(company.symbol) === asked ? [] : [{ company, far }];
    })
    .toSorted((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ company }) => company);
}
