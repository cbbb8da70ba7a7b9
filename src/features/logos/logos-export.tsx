import { useState } from 'react';
import { formatIsoDateTime } from '#contract/time/iso-date-time.ts';
import { sheetFile } from '#src/shared/export/export-file.ts';
import { ExportButton, Hint, MarkOption, Options, ExportOutcome } from '#src/shared/export/export-panel.tsx';
import { type Column, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import { countedRows, useAbout, useFileExport } from '#src/shared/export/use-export.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { CopyView } from '#src/shared/ui/copy-button.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { type FoundLogo, isDated, type RequestedLogos } from './found-logos.ts';
import { type InvalidIdentifier, typeNames } from '#src/shared/symbols/identifier.ts';

/** A line of the file: a found logo or an invalid identifier. */
type Line = FoundLogo | InvalidIdentifier;

const found = (line: Line): FoundLogo | undefined => ('type' in line ? line : undefined);

function statusOf(line: Line): string {
  if ('problem' in line) return line.problem;
  return line.logo ? 'found' : 'not available';
}

/**
 * Identifiers, names and colours.
 *
 * Assumed: a file lists which of the twelve pictures exist, without their signed links, which are never exported or shared; it has the record id.
 */
const columns: readonly Column<Line>[] = [
  { name: 'identifier', value: ({ key }) => key },
  {
    name: 'type',
    value: (line) => {
      const type = found(line)?.type;
      return type && typeNames[type];
    },
  },
  { name: 'status', value: statusOf },
  { name: 'symbol', value: (line) => found(line)?.security?.symbol },
  { name: 'name', value: (line) => found(line)?.security?.name },
  { name: 'exchange', value: (line) => found(line)?.security?.exchange },
  { name: 'country', value: (line) => found(line)?.security?.country },
  { name: 'cik', value: (line) => found(line)?.security?.cik },
  { name: 'cusip', value: (line) => found(line)?.security?.cusip },
  { name: 'isin', value: (line) => found(line)?.security?.isin },
  { name: 'figi_share_class', value: (line) => found(line)?.security?.figi_share_class },
  { name: 'background_light', value: (line) => found(line)?.logo?.colors.background_light },
  { name: 'background_dark', value: (line) => found(line)?.logo?.colors.background_dark },
  { name: 'pictures', value: (line) => Object.keys(found(line)?.logo?.files ?? {}).join(' ') },
  {
    name: 'updated',
    value: (line) => {
      const logo = found(line)?.logo;
      return logo && isDated(logo) ? formatIsoDateTime(logo.updated_at) : undefined;
    },
  },
  { name: 'record_id', value: (line) => found(line)?.logo?.id },
];

export const logosSheet = (logos: readonly FoundLogo[], { invalid }: Pick<RequestedLogos, 'invalid'>, zone: Zone): Sheet =>
  sheetOf(columns, [...logos, ...invalid], zone);

interface Props {
  logos: readonly FoundLogo[];
  requested: RequestedLogos;
  onClose: () => void;
}

/** Export panel: identifiers, names and colours as file or clipboard text (anchor `--export`); pictures are downloaded individually. */
export function LogosExport({ logos, requested, onClose }: Props) {
  const { zone } = usePreferences();
  const [withMark, setWithMark] = useState(false);
  const { state, busy, save, copy, cancel } = useFileExport();
  const sheet = logosSheet(logos, requested, zone);
  const about = useAbout();
  const filter = `identifiers ${sheet.rows.map(([identifier]) => identifier).join(', ')}`;
  const saveAs = (format: 'csv' | 'xlsx'): void =>
    save(async () => {
      const parts = { things: 'logos', title: 'Logos', filter, raw: false, rows: sheet.rows.length, truncated: false };
      return sheetFile(format, sheet, await about(parts), { withMark });
    });
  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex flex-col gap-3 text-left whitespace-normal">
        <Options legend="Identifiers, names and colours" disabled={busy}>
          <MarkOption withMark={withMark} onMark={setWithMark} />
        </Options>
        <div className="flex flex-wrap gap-1.5">
          <ExportButton onClick={() => saveAs('csv')}>CSV</ExportButton>
          <ExportButton onClick={() => saveAs('xlsx')}>XLSX</ExportButton>
          <ExportButton onClick={() => void copy(sheet, 'TSV')}>Copy as TSV</ExportButton>
          <ExportButton onClick={() => void copy(sheet, 'Markdown')}>Copy as Markdown</ExportButton>
        </div>
        <Hint>{countedRows(sheet.rows.length)}. Signed links are not exported; download pictures individually.</Hint>
        <ExportOutcome state={state} onCancel={cancel} />
        <div>
          <CopyView />
        </div>
      </div>
    </Popover>
  );
}
