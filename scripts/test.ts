import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCheck, runCheck, runChecks, sizeCheck } from './checks.ts';
import { root, runTool } from './run-tool.ts';
import {
  formatSummary,
  honest,
  readPlaywrightReport,
  readVitestReport,
  type Report,
  type SuiteResult,
  vitestProjects,
} from './test-reports.ts';

// `npm test`: all checks and tests. The numbers at the end are counted from the reports of the tools.

const reports = mkdtempSync(join(tmpdir(), 'marketdesk-reports-'));
const nothing: Report = { passed: 0, failed: 0, skipped: 0, failures: [] };

const heading = (text: string): void => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}\n`);

/** Reads a report. A missing or invalid one has no tests, which `honest` turns into a failure. */
function counted(file: string, read: (report: unknown) => Report): Report {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`No report to count: ${String(error)}`);
    return nothing;
  }
}

async function vitest(): Promise<SuiteResult[]> {
  heading('unit, page and service tests');
  const file = join(reports, 'vitest.json');
  const { exitCode, seconds } = await runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
    streams: 'all',
    // Test files run in separate processes, which share compiled libraries by this cache.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') },
  });
  const results = vitestProjects.map((name) => ({
    name,
    ...honest(
      counted(file, (report) => readVitestReport(report, name)),
      false,
    ),
    seconds,
  }));
  // An error outside of all tests is counted in the first project.
  const failedSilently = exitCode !== 0 && results.every(({ failed }) => failed === 0);
  return results.map((result, index) => (failedSilently && index === 0 ? { ...result, failed: 1 } : result));
}

async function build(): Promise<SuiteResult> {
  heading('build and size');
  return runCheck(buildCheck);
}

async function playwright(): Promise<SuiteResult> {
  heading('end-to-end tests');
  const file = join(reports, 'playwright.json');
  const { exitCode, seconds } = await runTool('playwright', ['test', '--reporter=list,json'], {
    streams: 'all',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return { name: 'e2e', ...honest(counted(file, readPlaywrightReport), exitCode !== 0), seconds };
}

heading('checks');
const results: SuiteResult[] = await runChecks();
results.push(...(await vitest()), await build(), await runCheck(sizeCheck), await playwright());
rmSync(reports, { recursive: true, force: true });

heading('summary');
console.log(formatSummary(results));
if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
