import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run-tool.ts';
import { formatSummary, honest, readPlaywrightReport, readVitestReport } from './test-reports.ts';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});

describe('vitest', () => {
  const report = {
    testResults: [
      file('/desk/contract/schema/codecs.test.ts', 'passed', 'failed'),
      file('/desk/server-data/example-world/world.test.ts', 'passed', 'pending', 'todo'),
      file('/desk/src/shared/html/sanitise.browser.test.ts', 'passed'),
      file('/desk/src/shared/ui/panel.test.tsx', 'passed', 'passed'),
      { name: '/desk/src/app/shell.test.tsx', status: 'failed', assertionResults: [] },
      file('/desk/bench/shortest.test.ts', 'passed', 'skipped'),
    ],
  };

  it.each([
    ['node', { passed: 2, failed: 1, skipped: 2 }],
    ['browser', { passed: 3, failed: 1, skipped: 0 }],
    ['bench', { passed: 1, failed: 0, skipped: 1 }],
  ] as const)('%s is counted by its files, and a file that never got to a test has failed', (project, counts) => {
    expect(readVitestReport(report, project)).toMatchObject(counts);
  });

  it('names what failed, with the first line of its error and the command that runs it alone', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'good', failureMessages: [] },
      {
        status: 'failed',
        fullName: 'isn’t 1 (bad)',
        failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n  at bad.ts:3', 'and more'],
      },
    ];
    const files = [
      { name: join(root, 'a.test.ts'), status: 'failed', assertionResults },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ];
    expect(readVitestReport({ testResults: files }, 'node').failures).toEqual([
      {
        test: 'a.test.ts › isn’t 1 (bad)',
        message: 'expected 1 to be 2',
        again: String.raw`npx vitest run --project node a.test.ts -t 'isn’t 1 \(bad\)'`,
      },
      { test: 'b.test.ts', message: 'Cannot find module', again: 'npx vitest run --project node b.test.ts' },
    ]);
  });
});

describe('playwright', () => {
  const stats = { expected: 7, unexpected: 1, skipped: 2 };

  it('a fault outside of any test is counted as a failure', () => {
    expect(readPlaywrightReport({ stats, errors: [{}] })).toMatchObject({ passed: 7, failed: 2, skipped: 2 });
  });

  it('names what failed, however deep it stands', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }],
    });
    const suites = [{ specs: [spec('good', 'expected')], suites: [{ specs: [spec('bad', 'unexpected', 'Timeout\nmore')] }] }];
    expect(readPlaywrightReport({ stats, errors: [], suites }).failures).toEqual([
      { test: 'a.spec.ts › bad', message: 'Timeout', again: "npx playwright test e2e/a.spec.ts -g 'bad'" },
    ]);
  });
});

describe('counts are made honest', () => {
  it.each([
    ['tests that passed pass', { passed: 3, failed: 0, skipped: 0 }, false, 0],
    ['a suite without tests has failed', { passed: 0, failed: 0, skipped: 0 }, false, 1],
    ['a suite that skipped everything has failed', { passed: 0, failed: 0, skipped: 9 }, false, 1],
    ['a tool that failed after its tests passed has failed', { passed: 3, failed: 0, skipped: 0 }, true, 1],
    ['failed tests are counted once', { passed: 3, failed: 2, skipped: 0 }, true, 2],
  ])('%s', (_, counts, toolFailed, failed) => {
    expect(honest(counts, toolFailed).failed).toBe(failed);
  });
});

it('the sum stands alone on the last line', () => {
  const summary = formatSummary([
    { name: 'format', passed: 1, failed: 0, skipped: 0, seconds: 0.12 },
    {
      name: 'node',
      passed: 1204,
      failed: 2,
      skipped: 3,
      seconds: 10,
      failures: [{ test: 'a.test.ts › adds', message: 'expected 1 to be 2', again: 'npx vitest run a.test.ts' }],
    },
  ]);
  expect(summary.split('\n')).toEqual([
    'format     1 passed  0 failed  0 skipped   0.1 s',
    'node    1204 passed  2 failed  3 skipped  10.0 s',
    '',
    'failed: a.test.ts › adds',
    '  expected 1 to be 2',
    '  again: npx vitest run a.test.ts',
    '',
    '1205 passed, 2 failed, 3 skipped',
  ]);
});
