import { useEffect, useRef, useState } from 'react';

/** What an export under way is given. */
export interface Reading {
  readonly signal: AbortSignal;
  readonly onProgress: (rows: number) => void;
}

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly rows: number }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: Error; readonly again: () => void };

/** What is done sooner shows no progress. */
const promptMs = 200;

/** One export at a time: under way, told, failed; given up with the panel. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = (make: (reading: Reading) => Promise<string>): void => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const tell = (next: ExportState): void => {
      if (!mine.signal.aborted) setState(next);
    };
    tell({ kind: 'idle' });
    const late = setTimeout(() => tell({ kind: 'busy', rows: 0 }), promptMs);
    const instead = (next: ExportState): void => {
      clearTimeout(late);
      tell(next);
    };
    const onProgress = (rows: number): void => instead({ kind: 'busy', rows });
    make({ signal: mine.signal, onProgress }).then(
      (text) => instead({ kind: 'said', text }),
      (error: unknown) =>
        instead({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)), again: () => run(make) }),
    );
  };

  return {
    state,
    /** @param make does the work and says what came of it */
    run,
    say: (text: string): void => setState({ kind: 'said', text }),
    cancel: (): void => {
      running.current?.abort();
      setState({ kind: 'said', text: 'Cancelled: nothing was saved.' });
    },
  };
}
