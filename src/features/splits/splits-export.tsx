import { TableExport } from '#src/shared/export/table-export.tsx';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { rawFile, seenFile, type ExportSource } from './splits-export-file.ts';

/** The splits of the calendar as a file; loaded with its first opening. */
export default function SplitsExport({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  return (
    <TableExport
      rows={source.splits.length}
      truncated={source.truncated}
      hint={`Labels, the split in words, times in ${zoneSuffix[source.zone]}; flags in a last column`}
      seen={(format) => seenFile(source, format)}
      raw={(format) => rawFile(source, format)}
      onClose={onClose}
    />
  );
}
