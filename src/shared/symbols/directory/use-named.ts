import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { logos } from '#contract/endpoints/logos.ts';
import { foldName } from '#contract/fold-name.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import type { KnownCompany } from './companies-query.ts';
import { joinDirectory, type SymbolDirectory } from './directory.ts';
import { findSymbols } from './find-symbols.ts';
import { readIdentifier } from './identifier-query.ts';
import type { LoadedDirectory } from './use-directory.ts';

/** Shorter names are of too many companies. */
const minLetters = 3;
/** Longer texts are lists or sentences. */
const maxLetters = 60;
/** A request is sent when nothing has been typed for so long. */
const pauseMs = 250;

const none: readonly KnownCompany[] = [];

/** Waits, and rejects when the query is cancelled, as by the next letter. */
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true });
  });

/** The companies that the service knows by a name, such as those that its operator has loaded; none from a service without this search. */
const namedQuery = (name: string) =>
  queryOptions({
    queryKey: ['companies-by-name', name],
    queryFn: async ({ signal }): Promise<readonly KnownCompany[]> => {
      await pause(signal);
      const query = { searchKeys: [name], searchKeysType: 'name' as const, fields: ['colors' as const] };
      const { rows } = await fetchEndpoint(logos, query, { signal });
      return rows.flatMap(({ securities: [security] }) => (security?.symbol ? [{ symbol: security.symbol, name: security.name }] : []));
    },
    staleTime: 5 * 60_000,
    retry: false,
  });

/** The directory with the companies of the service that a text names, where it has none itself. */
export function useNamedDirectory({ directory, isComplete }: LoadedDirectory, typed: string): SymbolDirectory {
  const name = foldName(typed);
  const isName = name.length >= minLetters && name.length <= maxLetters && !/[,;\n]/.test(typed) && !readIdentifier(typed);
  const isUnknown = useMemo(() => isName && findSymbols(directory, typed).length === 0, [directory, typed, isName]);
  const { data = none } = useQuery({ ...namedQuery(name), enabled: isComplete && isUnknown });
  return useMemo(() => joinDirectory(directory, data), [directory, data]);
}
