import { TableExport } from '#src/shared/export/table-export.tsx';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { rawFile, seenFile, seenSheet, type ExportSource } from './quantified-export-file.ts';

/** The readings of the table as a file; loaded with its first opening. */
export default function QuantifiedExport({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  return (
    <TableExport
      rows={source.readings.length}
      truncated={source.truncated}
      hint={`Labels, units as on screen, times in ${zoneSuffix[source.zone]}; why a cell is empty`}
      sheet={() => seenSheet(source)}
      seen={(format, options) => seenFile(source, format, options)}
      raw={(format, options) => rawFile(source, format, options)}
      onClose={onClose}
    />
  );
}
