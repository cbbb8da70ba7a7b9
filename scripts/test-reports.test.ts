import { describe, expect, it } from 'vitest';
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
    expect(readVitestReport(report, project)).toEqual(counts);
  });
});

it('a browser test that passed when tried again is counted once, a fault outside of any test as a failure', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  expect(readPlaywrightReport(report)).toEqual({ passed: 8, failed: 2, skipped: 2 });
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
    { name: 'node', passed: 1204, failed: 2, skipped: 3, seconds: 10 },
  ]);
  expect(summary.split('\n')).toEqual([
    'format     1 passed  0 failed  0 skipped   0.1 s',
    'node    1204 passed  2 failed  3 skipped  10.0 s',
    '',
    '1205 passed, 2 failed',
  ]);
});
