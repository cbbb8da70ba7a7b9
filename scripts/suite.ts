/** A test that failed. */
export interface TestFailure {
  /** its file and name */
  readonly test: string;
  /** the first line of its error */
  readonly message: string;
}

/** What ran under one name, and how it went. */
export interface SuiteResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly failures?: readonly TestFailure[];
}

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
    .join('\n');
};

/** One line per suite, the tests that failed, and the sum alone on the last line. */
export function formatSummary(results: readonly SuiteResult[]): string {
  const rows = results.map(({ name, passed, failed, skipped, seconds }) => [
    name,
    `${passed} passed`,
    `${failed} failed`,
    `${skipped} skipped`,
    `${seconds.toFixed(1)} s`,
  ]);
  const sum = (count: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[count], 0);
  const failures = results.flatMap((result) => result.failures ?? []).map(({ test, message }) => `failed: ${test}\n  ${message}\n\n`);
  return `${table(rows)}\n\n${failures.join('')}${sum('passed')} passed, ${sum('failed')} failed`;
}
