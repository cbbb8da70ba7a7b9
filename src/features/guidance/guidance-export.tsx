import { TableExport } from '#src/shared/export/table-export.tsx';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { rawFile, seenFile, seenSheet, type ExportSource } from './guidance-export-file.ts';

/** The calendar as a file; loaded with its first opening. */
export default function GuidanceExport({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  const { zone } = usePreferences();
  return (
    <TableExport
      rows={source.lines.length}
      truncated={source.truncated}
      hint="A row for each line; amounts exact, times in ET; why a cell is empty"
      rawHint="All records of these filters, API names and texts, untouched"
      sheet={() => seenSheet(source, zone)}
      seen={(format, options) => seenFile(format, source, { ...options, zone })}
      raw={(format, options, reading) => rawFile(format, source, { ...options, zone }, reading)}
      onClose={onClose}
    />
  );
}
