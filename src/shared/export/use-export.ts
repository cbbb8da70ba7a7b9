import { useEffect, useRef, useState } from 'react';
import { download, type SavedFile } from './export-file.ts';
import type { Sheet } from './sheet.ts';
import { markdownText, tsvText } from './text-formats.ts';

/** Passed to a running export. */
export interface ExportContext {
  readonly signal: AbortSignal;
  /** @param most total number of rows, where it is known */
  readonly onProgress: (rows: number, most?: number) => void;
}

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly rows: number; readonly most?: number | undefined }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: Error; readonly again: () => void };

export const countedRows = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

/** What is in a saved file, and what is not. */
function describeSaved({ rows, name, truncated, wrong = 0, missing = 0 }: SavedFile): string {
  return [
    `Saved ${countedRows(rows)} as ${name}.`,
    truncated && 'There are more rows; the file’s name says so.',
    wrong > 0 && `Skipped ${countedRows(wrong)} with an unexpected shape.`,
    missing > 0 && `${missing} of the ${rows + missing} are no longer available.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** Faster exports show no progress, ms. */
const promptMs = 200;

/** Saves a table as a file or copies it, with a message about the result. One export runs at a time; it is aborted when the panel closes. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const showMessage = (text: string): void => setState({ kind: 'message', text });

  const run = (make: (reading: ExportContext) => Promise<string>): void => {
    // Not `disabled`, which would remove the focus from the pressed button.
    if (state.kind === 'busy') return;
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const update = (next: ExportState): void => {
      if (!mine.signal.aborted) setState(next);
    };
    update({ kind: 'idle' });
    const late = setTimeout(() => update({ kind: 'busy', rows: 0 }), promptMs);
    const instead = (next: ExportState): void => {
      clearTimeout(late);
      update(next);
    };
    const onProgress = (rows: number, most?: number): void => instead({ kind: 'busy', rows, most });
    make({ signal: mine.signal, onProgress }).then(
      (text) => instead({ kind: 'message', text }),
      (error: unknown) =>
        instead({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)), again: () => run(make) }),
    );
  };

  return {
    state,
    /** @param make does the work and returns a message */
    run,
    save: (make: (reading: ExportContext) => Promise<SavedFile>): void =>
      run(async (reading) => {
        const saved = await make(reading);
        reading.signal.throwIfAborted();
        download(saved.file, saved.name);
        return describeSaved(saved);
      }),
    /** @param of suffix of the message, such as ` of the selection` */
    copy: async (sheet: Sheet, as: 'TSV' | 'Markdown', of = ''): Promise<void> => {
      try {
        await navigator.clipboard.writeText((as === 'TSV' ? tsvText : markdownText)(sheet));
        showMessage(`Copied ${countedRows(sheet.rows.length)}${of}.`);
      } catch {
        showMessage('Not copied: the browser blocks the clipboard here. Save a file instead.');
      }
    },
    cancel: (): void => {
      running.current?.abort();
      showMessage('Cancelled: nothing was saved.');
    },
  };
}
