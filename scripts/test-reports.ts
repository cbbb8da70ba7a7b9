import * as z from 'zod/mini';
import type { SuiteResult } from './suite.ts';

type Counts = Pick<SuiteResult, 'passed' | 'failed' | 'skipped'>;

const vitestReport = z.looseObject({
  testResults: z.array(
    z.looseObject({ name: z.string(), status: z.string(), assertionResults: z.array(z.looseObject({ status: z.string() })) }),
  ),
});

/** The projects of vitest.config.ts; its report names only files. */
export const vitestProjects = ['node', 'dom', 'browser'] as const;
type VitestProject = (typeof vitestProjects)[number];
const projectOf = (path: string): VitestProject =>
  /\.browser\.test\.tsx?$/.test(path) ? 'browser' : /[/\\]src[/\\]/.test(path) ? 'dom' : 'node';

const count = <T>(items: readonly T[], is: (item: T) => boolean): number => items.filter(is).length;

/** Counts one project in vitest's JSON report. A file that failed before its first test counts as one failed. */
export function readVitestReport(report: unknown, project: VitestProject): Counts {
  const files = z.parse(vitestReport, report).testResults.filter(({ name }) => projectOf(name) === project);
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = count(tests, ({ status }) => status === 'passed');
  const failed = count(tests, ({ status }) => status === 'failed');
  const broken = count(
    files,
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed, failed: failed + broken, skipped: tests.length - passed - failed };
}

const playwrightReport = z.looseObject({
  stats: z.looseObject({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts Playwright's JSON report. Tests that passed when tried again passed; its own list names them, with their first failure. */
export function readPlaywrightReport(report: unknown): Counts {
  const { stats, errors } = z.parse(playwrightReport, report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/**
 * The counts, made honest: a suite in which nothing ran, or whose tool failed although no test did, counts as one failed.
 */
export function honest(counts: Counts, toolFailed: boolean): Counts {
  const nothingRan = counts.passed + counts.failed === 0;
  const failedSilently = toolFailed && counts.failed === 0;
  return nothingRan || failedSilently ? { ...counts, failed: 1 } : counts;
}
