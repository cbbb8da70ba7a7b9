import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readAll } from '#src/shared/export/read-all.ts';
import { liveQuery } from '#src/shared/live/use-live.ts';
import { askReadings, mostReadings, wholePageSize } from './quantified-query.ts';
import type { Question } from './quantified-search.ts';
import type { Reading } from './reading.ts';

/** What was read of a whole range. */
export interface WholeRange {
  readonly readings: readonly Reading[];
  readonly wrong: number;
  /** there is more than was read: the reader ended it, or the limit did */
  readonly truncated: boolean;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly rows: number }
  | { readonly kind: 'failed'; readonly error: Error };

const idle: State = { kind: 'idle' };

const keyOf = (name: string) => ['quantified', 'whole', name] as const;

/** Whether there is nothing more to read, or no more may be. */
const isRead = (range: WholeRange | undefined): boolean =>
  range !== undefined && (!range.truncated || range.readings.length >= mostReadings);

/**
 * Reads everything that a question finds, up to 20,000 rows, a thousand at a time; begins when it is wanted. The table gets it
 * in one piece, so that rows do not move as long as it comes.
 *
 * @param onCancelled the reader has ended it; what was read until then stays
 */
export function useWholeRange(question: Question, isWanted: boolean, onCancelled: () => void) {
  const client = useQueryClient();
  const name = JSON.stringify(question);
  const [state, setState] = useState<State>(idle);
  const [tries, setTries] = useState(0);
  const stop = useRef<() => void>(undefined);
  // Looked at as long as the page is there: what nobody looks at is swept from the cache.
  const { data: range } = useQuery<WholeRange>(liveQuery(keyOf(name)));

  useEffect(() => {
    if (!isWanted || isRead(client.getQueryData<WholeRange>(keyOf(name)))) return undefined;
    const asked = JSON.parse(name) as Question;
    const reader = new AbortController();
    const { signal } = reader;
    const rows: Reading[] = [];
    const keep = (range: WholeRange): void => {
      client.setQueryData(keyOf(name), range);
      setState(idle);
    };
    stop.current = () => {
      reader.abort();
      keep({ readings: rows, wrong: 0, truncated: true });
    };
    setState({ kind: 'reading', rows: 0 });
    const askPage = async (page: number) => {
      const answer = await askReadings({ ...asked, page, pageSize: wholePageSize }, signal);
      rows.push(...answer.rows);
      return answer;
    };
    readAll(askPage, {
      fullPage: wholePageSize,
      idOf: ({ key }) => key,
      mostRows: mostReadings,
      signal,
      onProgress: (count) => setState({ kind: 'reading', rows: count }),
    }).then(
      ({ rows: readings, wrong, truncated }) => {
        if (!signal.aborted) keep({ readings, wrong, truncated });
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => {
      reader.abort();
      setState(idle);
    };
  }, [client, name, isWanted, tries]);

  return {
    range,
    state,
    cancel: () => {
      stop.current?.();
      onCancelled();
    },
    retry: () => setTries((before) => before + 1),
  };
}
