/** A test that failed, or that passed only when it was tried again. */
export interface Trouble {
  /** its file and name */
  readonly test: string;
  readonly failed: boolean;
  /** the first line of what it said at its first try */
  readonly said: string;
}

/** What ran under one name, and how it went. */
export interface SuiteResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly troubles?: readonly Trouble[];
}

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
    .join('\n');
};

const troubleLines = ({ test, failed, said }: Trouble): string => `${failed ? 'failed' : 'passed when tried again'}: ${test}\n  ${said}\n`;

/** One line per suite, what is to be looked at, and the sum alone on the last line. */
export function formatSummary(results: readonly SuiteResult[]): string {
  const rows = results.map(({ name, passed, failed, skipped, seconds }) => [
    name,
    `${passed} passed`,
    `${failed} failed`,
    `${skipped} skipped`,
    `${seconds.toFixed(1)} s`,
  ]);
  const sum = (count: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[count], 0);
  const troubles = results.flatMap((result) => result.troubles ?? []).map(troubleLines);
  return `${table(rows)}\n\n${troubles.map((lines) => `${lines}\n`).join('')}${sum('passed')} passed, ${sum('failed')} failed`;
}
