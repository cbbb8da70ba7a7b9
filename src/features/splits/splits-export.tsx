import { TableExport } from '#src/shared/export/table-export.tsx';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { rawFile, seenFile, seenSheet, type ExportSource } from './splits-export-file.ts';

/** The splits of the calendar as a file; loaded with its first opening. */
export default function SplitsExport({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  return (
    <TableExport
      rows={source.splits.length}
      truncated={source.truncated}
      hint={`Labels, the split in words, times in ${zoneSuffix[source.zone]}; flags in a last column`}
      sheet={() => seenSheet(source)}
      seen={(format, options) => seenFile(source, format, options)}
      raw={(format, options) => rawFile(source, format, options)}
      onClose={onClose}
    />
  );
}
