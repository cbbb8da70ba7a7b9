import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readAll } from '#src/shared/export/read-all.ts';
import { askReadings, mostReadings, wholePageSize } from './quantified-query.ts';
import type { Question } from './quantified-search.ts';
import type { Reading } from './reading.ts';

/** Whoever reads everything waits for it; the words need not be there before. */
const say = async (words: string): Promise<void> => (await import('#src/shared/filters/announce.ts')).announce(words);

/** What was read of a whole range, up to now. */
export interface WholeRange {
  readonly readings: readonly Reading[];
  readonly wrong: number;
  /** there is more than was read: it is still coming, the reader ended it, or the limit did */
  readonly truncated: boolean;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly rows: number }
  /** the reader has ended it */
  | { readonly kind: 'stopped'; readonly rows: number }
  | { readonly kind: 'failed'; readonly error: Error };

const idle: State = { kind: 'idle' };

const keyOf = (name: string) => ['quantified', 'whole', name] as const;

/** Whether there is nothing more to read, or no more may be. */
const isRead = (range: WholeRange | undefined): boolean =>
  range !== undefined && (!range.truncated || range.readings.length >= mostReadings);

/** Until what is drawn is painted, or for a moment: a page that nobody sees is not painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500);
  });

/**
 * Reads everything that a question finds, up to 20,000 rows, a thousand at a time; begins when it is wanted. Each page joins the
 * table as it comes. What a reading before had brought stays until more has come.
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
  const { data: range } = useQuery<WholeRange>({ queryKey: keyOf(name), queryFn: skipToken, structuralSharing: false });

  useEffect(() => {
    const before = client.getQueryData<WholeRange>(keyOf(name));
    if (!isWanted || isRead(before)) return undefined;
    const asked = JSON.parse(name) as Question;
    const reader = new AbortController();
    const { signal } = reader;
    const rows: Reading[] = [];
    let wrongs = 0;
    const keep = (range: WholeRange): void => {
      if (range.readings.length >= (before?.readings.length ?? 0)) client.setQueryData(keyOf(name), range);
    };
    stop.current = () => {
      reader.abort();
      setState({ kind: 'stopped', rows: rows.length });
      void say(`Stopped: the ${rows.length.toLocaleString('en-US')} rows that came stay.`);
    };
    setState({ kind: 'reading', rows: 0 });
    const askPage = async (page: number) => {
      // The first rows are seen before reading the others takes their processor.
      if (page === 0) await painted();
      const answer = await askReadings({ ...asked, page, pageSize: wholePageSize }, signal);
      rows.push(...answer.rows);
      wrongs += answer.wrong.length;
      return answer;
    };
    readAll(askPage, {
      fullPage: wholePageSize,
      idOf: ({ key }) => key,
      mostRows: mostReadings,
      signal,
      onProgress: (count) => {
        if (signal.aborted) return;
        keep({ readings: [...rows], wrong: wrongs, truncated: true });
        setState({ kind: 'reading', rows: count });
      },
    }).then(
      ({ rows: readings, wrong, truncated }) => {
        if (signal.aborted) return;
        client.setQueryData(keyOf(name), { readings, wrong, truncated } satisfies WholeRange);
        setState(idle);
        void say(`${readings.length.toLocaleString('en-US')} rows read${truncated ? ', which is the most' : ': the whole range'}.`);
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => {
      reader.abort();
      // That it was ended stays said: ending it is what makes it unwanted.
      setState((last) => (last.kind === 'stopped' ? last : idle));
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
