import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import { root } from './run-tool.ts';

type Counts = Pick<SuiteResult, 'passed' | 'failed' | 'skipped'>;
/** The counts and failures of a suite in a tool's report. */
export type Report = Counts & Required<Pick<SuiteResult, 'failures'>>;

const vitestTest = z.looseObject({
  status: z.string(),
  fullName: z._default(z.string(), ''),
  failureMessages: z._default(z.array(z.string()), []),
});
const vitestReport = z.looseObject({
  testResults: z.array(
    z.looseObject({ name: z.string(), status: z.string(), message: z.optional(z.string()), assertionResults: z.array(vitestTest) }),
  ),
});

/** The projects of vitest.config.ts, which the report does not contain. */
export type VitestProject = 'node' | 'browser' | 'bench';
function projectOf(path: string): VitestProject {
  if (path.endsWith('/bench/shortest.test.ts')) return 'bench';
  return /\.tsx$|\.browser\.test\.ts$/.test(path) ? 'browser' : 'node';
}

const count = <T>(items: readonly T[], is: (item: T) => boolean): number => items.filter(is).length;

const firstLine = (text: string): string => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';

/** A name of a test as the pattern that `-t` and `-g` take, for a shell. */
const quoted = (name: string): string => `'${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll("'", String.raw`'\''`)}'`;

const inProject = (path: string): string => (path.startsWith(root) ? relative(root, path) : path);

/** Counts the tests of a project in vitest's JSON report. A file that failed before its first test counts as one failure. */
export function readVitestReport(report: unknown, project: VitestProject): Report {
  const files = z.parse(vitestReport, report).testResults.filter(({ name }) => projectOf(name) === project);
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = count(tests, ({ status }) => status === 'passed');
  const failed = count(tests, ({ status }) => status === 'failed');
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(({ status: of }) => of === 'failed'),
  );
  const failures: TestFailure[] = [
    ...files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          test: `${inProject(name)} › ${fullName}`,
          message: firstLine(failureMessages[0] ?? ''),
          again: `npx vitest run --project ${project} ${inProject(name)} -t ${quoted(fullName)}`,
        })),
    ),
    ...broken.map(({ name, message }) => ({
      test: inProject(name),
      message: firstLine(message ?? ''),
      again: `npx vitest run --project ${project} ${inProject(name)}`,
    })),
  ];
  return { passed, failed: failed + broken.length, skipped: tests.length - passed - failed, failures };
}

const playwrightSpec = z.looseObject({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.looseObject({
      status: z.string(),
      results: z.array(z.looseObject({ error: z.optional(z.looseObject({ message: z.optional(z.string()) })) })),
    }),
  ),
});
const playwrightSuite = z.looseObject({
  specs: z._default(z.array(playwrightSpec), []),
  get suites() {
    return z._default(z.array(playwrightSuite), []);
  },
});
type PlaywrightSuite = z.output<typeof playwrightSuite>;
const playwrightReport = z.looseObject({
  stats: z.looseObject({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
  suites: z._default(z.array(playwrightSuite), []),
});

const specsOf = ({ specs, suites }: PlaywrightSuite): PlaywrightSuite['specs'] => [...specs, ...suites.flatMap(specsOf)];

/** Counts Playwright's JSON report. */
export function readPlaywrightReport(report: unknown): Report {
  const { stats, errors, suites } = z.parse(playwrightReport, report);
  const failures = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        test: `${file} › ${title}`,
        message: firstLine(results[0]?.error?.message ?? ''),
        again: `npx playwright test e2e/${file} -g ${quoted(title)}`,
      })),
  );
  return { passed: stats.expected, failed: stats.unexpected + errors.length, skipped: stats.skipped, failures };
}

/**
 * Counts a suite as failed when no test ran, or when the tool failed without a failed test.
 */
export function honest<T extends Counts>(counts: T, toolFailed: boolean): T {
  const nothingRan = counts.passed + counts.failed === 0;
  const failedSilently = toolFailed && counts.failed === 0;
  return nothingRan || failedSilently ? { ...counts, failed: 1 } : counts;
}

/** A test that failed. */
export interface TestFailure {
  /** its file and name */
  readonly test: string;
  /** the first line of its error */
  readonly message: string;
  /** the command that runs it alone */
  readonly again: string;
}

/** The result of a suite. */
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

/** Formats one line per suite, the failed tests, and the sum on the last line. */
export function formatSummary(results: readonly SuiteResult[]): string {
  const rows = results.map(({ name, passed, failed, skipped, seconds }) => [
    name,
    `${passed} passed`,
    `${failed} failed`,
    `${skipped} skipped`,
    `${seconds.toFixed(1)} s`,
  ]);
  const sum = (count: 'passed' | 'failed' | 'skipped'): number => results.reduce((total, result) => total + result[count], 0);
  const failures = results
    .flatMap((result) => result.failures ?? [])
    .map(({ test, message, again }) => `failed: ${test}\n  ${message}\n  again: ${again}\n\n`);
  const skipped = sum('skipped') === 0 ? '' : `, ${sum('skipped')} skipped`;
  return `${table(rows)}\n\n${failures.join('')}${sum('passed')} passed, ${sum('failed')} failed${skipped}`;
}
