import { download } from './download.ts';
import { markdownText, tsvText } from './pasted.ts';
import type { Sheet } from './sheet.ts';
import { useExport, type Reading } from './use-export.ts';

export interface SavedFile {
  readonly file: Blob;
  readonly name: string;
  readonly rows: number;
  /** there is more than the file holds */
  readonly truncated?: boolean;
}

export const countedRows = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

/** What an export panel does with a table: saves one file at a time, copies, and says what came of it. */
export function useSaving() {
  const { run, say, ...rest } = useExport();
  const busy = rest.state.kind === 'busy';
  return {
    ...rest,
    run,
    busy,
    save: (make: (reading: Reading) => SavedFile | Promise<SavedFile>): void => {
      // Not `disabled`, which would take the focus from the button that was pressed.
      if (busy) return;
      run(async (reading) => {
        const { file, name, rows, truncated = false } = await make(reading);
        reading.signal.throwIfAborted();
        download(file, name);
        return `Saved ${countedRows(rows)} as ${name}.${truncated ? ' There is more than that: the file’s name says so.' : ''}`;
      });
    },
    /** @param of says what was copied, where that is not all: ` of the selection` */
    copy: async (sheet: Sheet, as: 'TSV' | 'Markdown', of = ''): Promise<void> => {
      try {
        await navigator.clipboard.writeText((as === 'TSV' ? tsvText : markdownText)(sheet));
        say(`Copied ${countedRows(sheet.rows.length)}${of}.`);
      } catch {
        say('Nothing was copied: the browser does not allow it here. Save a file instead.');
      }
    },
  };
}
