/** What a bench prints; a column of numbers is right-aligned. */
export interface Table {
  /** with the unit where all cells share one */
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
  const isNumeric = columns.map((_, index) => rows.every((row) => typeof row[index] === 'number' || row[index] === ''));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => (isNumeric[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  return [title, rule, line(columns), rule, ...texts.map(line), rule].join('\n');
}

/** What a value may be, in its own unit; without a bound it is only reported. */
export interface Budget {
  readonly most?: number | undefined;
  readonly least?: number | undefined;
}

/** The cells of the columns `budget` and `met`. */
export function budgetCells(value: number, { most, least }: Budget, unit = ''): [budget: string, met: string] {
  if (most === undefined && least === undefined) return ['', ''];
  const budget = most === undefined ? `≥ ${least?.toLocaleString('en-US')}${unit}` : `≤ ${most.toLocaleString('en-US')}${unit}`;
  return [budget, value <= (most ?? Infinity) && value >= (least ?? -Infinity) ? 'yes' : 'NO'];
}

export interface Measure extends Budget {
  readonly name: string;
  readonly value: number;
  /** with its leading space, e.g. ' ms' */
  readonly unit?: string;
}

export const formatValue = (value: number, unit = ''): string => `${value.toLocaleString('en-US', { maximumSignificantDigits: 4 })}${unit}`;

/** A table of single measures, each beside its budget. */
export const measureTable = (title: string, measures: readonly Measure[]): Table => ({
  title,
  columns: ['measure', 'value', 'budget', 'met'],
  rows: measures.map(({ name, value, unit, ...budget }) => [name, formatValue(value, unit), ...budgetCells(value, budget, unit)]),
});
