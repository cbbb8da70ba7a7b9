import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { isRecord } from '#src/shared/storage/stored-value.ts';
import { buildDirectory, type Company, type SymbolDirectory } from './directory.ts';

/** Written by scripts/generate/symbols.ts; an operator may replace it (docs/operate.md). The month is that of the list. */
const directoryPath = 'symbols-2026-07.json';

/** `[symbol, name, CIK, sector code]`; the last two may be missing. By hand, because the first view would carry the schemas of tuples. */
function parseListing(row: unknown): Company[] {
  const [symbol, name, cik, sector] = Array.isArray(row) ? (row as unknown[]) : [];
  if (typeof symbol !== 'string' || typeof name !== 'string') return [];
  return [
    { symbol, name, cik: typeof cik === 'number' ? String(cik) : undefined, sectorCode: typeof sector === 'number' ? sector : undefined },
  ];
}

/** The listings that the desk comes with. Fetched once, with the first field for symbols. */
export const directoryQuery = queryOptions({
  queryKey: ['symbol-directory'],
  queryFn: async ({ signal }): Promise<SymbolDirectory> => {
    const { body } = await fetchJson(directoryPath, signal);
    const rows = isRecord(body) ? body['listings'] : undefined;
    if (!Array.isArray(rows)) throw new Failure('shape');
    return buildDirectory(rows.flatMap(parseListing));
  },
  staleTime: Infinity,
  gcTime: Infinity,
});
