import { useState } from 'react';
import { download } from '#src/shared/export/download.ts';
import { Hint, Option, Options } from '#src/shared/export/panel-parts.tsx';
import { markdownText, tsvText } from '#src/shared/export/pasted.ts';
import type { Sheet } from '#src/shared/export/sheet.ts';
import { useExport } from '#src/shared/export/use-export.ts';
import { CopyView } from '#src/shared/filters/copy-view.tsx';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { Popover } from '#src/shared/ui/popover.tsx';
import { shareLink } from '#src/shared/url/share-link.ts';
import type { Asked, FoundLogo } from './asked-logos.ts';
import { logosFile, logosSheet } from './logos-export-file.ts';

interface Props {
  logos: readonly FoundLogo[];
  asked: Asked;
  onClose: () => void;
}

const rowsOf = (rows: number): string => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

/** Who was asked for and what is known, as a file or for the clipboard (anchor `--export`); pictures are taken one by one. */
export default function LogosExport({ logos, asked, onClose }: Props) {
  const { zone } = usePreferences();
  const [withMark, setWithMark] = useState(false);
  const { state, run, say } = useExport();
  const sheet = logosSheet(logos, asked, zone);
  const busy = state.kind === 'busy';
  const save = (format: 'csv' | 'xlsx'): void => {
    if (busy) return;
    run(async ({ signal }) => {
      const { file, name } = await logosFile(format, sheet, { withMark, link: await shareLink() });
      signal.throwIfAborted();
      download(file, name);
      return `Saved ${rowsOf(sheet.rows.length)}.`;
    });
  };
  const copy = async (written: (sheet: Sheet) => string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(written(sheet));
      say(`Copied ${rowsOf(sheet.rows.length)}.`);
    } catch {
      say('Nothing was copied: the browser does not allow it here. Save a file instead.');
    }
  };
  const button = (text: string, act: () => void) => (
    <button type="button" className="control" onClick={act}>
      {text}
    </button>
  );
  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex flex-col gap-3 text-left whitespace-normal">
        <Options legend="Identifiers, names and colours" disabled={busy}>
          <Option checked={withMark} onChange={setWithMark}>
            CSV with a byte order mark
            <Hint>For a spreadsheet that shows wrong letters</Hint>
          </Option>
        </Options>
        <div className="flex flex-wrap gap-1.5">
          {button('CSV', () => save('csv'))}
          {button('XLSX', () => save('xlsx'))}
          {button('Copy as TSV', () => void copy(tsvText))}
          {button('Copy as Markdown', () => void copy(markdownText))}
        </div>
        <Hint>{rowsOf(sheet.rows.length)}. Signed links are never exported: a picture is saved below itself.</Hint>
        <p role="status" className="text-xs text-soft wrap-anywhere empty:hidden">
          {state.kind === 'said' && state.text}
        </p>
        {state.kind === 'failed' && <Failed error={state.error} onRetry={state.again} />}
        <div>
          <CopyView />
        </div>
      </div>
    </Popover>
  );
}
