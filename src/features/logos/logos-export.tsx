import { useState } from 'react';
import { Act, MarkOption, Outcome } from '#src/shared/export/outcome.tsx';
import { Hint, Options } from '#src/shared/export/panel-parts.tsx';
import { countedRows, useSaving } from '#src/shared/export/use-saving.ts';
import { CopyView } from '#src/shared/filters/copy-view.tsx';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { shareLink } from '#src/shared/url/share-link.ts';
import type { Asked, FoundLogo } from './asked-logos.ts';
import { logosFile, logosSheet } from './logos-export-file.ts';

interface Props {
  logos: readonly FoundLogo[];
  asked: Asked;
  onClose: () => void;
}

/** Who was asked for and what is known, as a file or for the clipboard (anchor `--export`); pictures are taken one by one. */
export default function LogosExport({ logos, asked, onClose }: Props) {
  const { zone } = usePreferences();
  const [withMark, setWithMark] = useState(false);
  const { state, busy, save, copy, cancel } = useSaving();
  const sheet = logosSheet(logos, asked, zone);
  const saveAs = (format: 'csv' | 'xlsx'): void => save(async () => logosFile(format, sheet, { withMark, link: await shareLink() }));
  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex flex-col gap-3 text-left whitespace-normal">
        <Options legend="Identifiers, names and colours" disabled={busy}>
          <MarkOption withMark={withMark} onMark={setWithMark} />
        </Options>
        <div className="flex flex-wrap gap-1.5">
          <Act onClick={() => saveAs('csv')}>CSV</Act>
          <Act onClick={() => saveAs('xlsx')}>XLSX</Act>
          <Act onClick={() => void copy(sheet, 'TSV')}>Copy as TSV</Act>
          <Act onClick={() => void copy(sheet, 'Markdown')}>Copy as Markdown</Act>
        </div>
        <Hint>{countedRows(sheet.rows.length)}. Signed links are never exported: a picture is saved below itself.</Hint>
        <Outcome state={state} onCancel={cancel} />
        <div>
          <CopyView />
        </div>
      </div>
    </Popover>
  );
}
