/** A result as people and programs read it; numbers stand right-aligned. */
export interface Table {
  /** what the rows answer, with the unit where all cells share one */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const cellText = (cell: string | number): string =>
  typeof cell === 'number' ? cell.toLocaleString('en-US', { maximumFractionDigits: 3 }) : cell;

/** The table as aligned text. */
export function formatTable({ title, columns, rows }: Table): string {
  const texts = rows.map((row) => row.map(cellText));
  const widths = columns.map((name, index) => Math.max(name.length, ...texts.map((row) => row[index]?.length ?? 0)));
  const isNumeric = columns.map((_, index) => rows.every((row) => typeof row[index] === 'number'));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => (isNumeric[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  return [title, rule, line(columns), rule, ...texts.map(line), rule].join('\n');
}
