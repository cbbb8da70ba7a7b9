import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './root.ts';
import { honest, readPlaywrightReport, readVitestReport } from './test-reports.ts';
import { formatSummary } from './suite.ts';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});

describe('vitest', () => {
  const report = {
    testResults: [
      file('/desk/contract/codecs.test.ts', 'passed', 'failed'),
      file('/desk/server-data/world/companies.test.ts', 'passed', 'pending', 'todo'),
      file('/desk/src/shared/format/time.test.ts', 'passed'),
      file('/desk/src/shared/ui/panel.browser.test.tsx', 'passed', 'passed'),
      { name: '/desk/src/app/shell.test.tsx', status: 'failed', assertionResults: [] },
    ],
  };

  it.each([
    ['node', { passed: 2, failed: 1, skipped: 2 }],
    ['dom', { passed: 1, failed: 1, skipped: 0 }],
    ['browser', { passed: 2, failed: 0, skipped: 0 }],
  ] as const)('%s is counted by its files, and a file that never got to a test has failed', (project, counts) => {
    expect(readVitestReport(report, project)).toMatchObject(counts);
  });

  it('names what failed, and what passed only when tried again, with what it said first', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'good', failureMessages: [] },
      { status: 'passed', fullName: 'late', failureMessages: ['\u001B[31mTimed out\u001B[39m\n  at late.ts:3'] },
      { status: 'failed', fullName: 'bad', failureMessages: ['expected 1 to be 2', 'expected 1 to be 3'] },
    ];
    const files = [
      { name: join(root, 'a.test.ts'), status: 'failed', assertionResults },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ];
    expect(readVitestReport({ testResults: files }, 'node').troubles).toEqual([
      { test: 'a.test.ts › late', failed: false, said: 'Timed out' },
      { test: 'a.test.ts › bad', failed: true, said: 'expected 1 to be 2' },
      { test: 'b.test.ts', failed: true, said: 'Cannot find module' },
    ]);
  });
});

describe('playwright', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };

  it('a test that passed when tried again is counted once, a fault outside of any test as a failure', () => {
    expect(readPlaywrightReport({ stats, errors: [{}] })).toMatchObject({ passed: 8, failed: 2, skipped: 2 });
  });

  it('names what failed or passed late, however deep it stands', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status, results: [message === undefined ? {} : { error: { message } }, {}] }],
    });
    const suites = [
      { specs: [spec('good', 'expected')], suites: [{ specs: [spec('late', 'flaky', 'Timeout\nmore'), spec('bad', 'unexpected', 'no')] }] },
    ];
    expect(readPlaywrightReport({ stats, errors: [], suites }).troubles).toEqual([
      { test: 'a.spec.ts › late', failed: false, said: 'Timeout' },
      { test: 'a.spec.ts › bad', failed: true, said: 'no' },
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
      troubles: [
        { test: 'a.test.ts › adds', failed: true, said: 'expected 1 to be 2' },
        { test: 'b.test.ts › waits', failed: false, said: 'Timed out' },
      ],
    },
  ]);
  expect(summary.split('\n')).toEqual([
    'format     1 passed  0 failed  0 skipped   0.1 s',
    'node    1204 passed  2 failed  3 skipped  10.0 s',
    '',
    'failed: a.test.ts › adds',
    '  expected 1 to be 2',
    '',
    'passed when tried again: b.test.ts › waits',
    '  Timed out',
    '',
    '1205 passed, 2 failed',
  ]);
});
