import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  type VitestProject,
} from './test-reports.ts';

// `npm test`: all checks and tests. The numbers at the end are counted from the reports of the tools. What a tool prints is shown if it failed.

/** The temporary files of all tests, so that an interrupted run leaves none behind. */
const folder = mkdtempSync(join(tmpdir(), 'marketdesk-tests-'));
// PostgreSQL runs as another user where the tests run as root.
chmodSync(folder, 0o755);
const nothing: Report = { passed: 0, failed: 0, skipped: 0, failures: [] };

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupt.abort());

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

async function run(tool: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { exitCode, output, seconds } = await runTool(tool, args, {
    env: { ...env, TMPDIR: folder },
    signal: interrupt.signal,
  });
  // Without the dots that stand for progress.
  if (exitCode !== 0 && !interrupt.signal.aborted) console.log(output.replaceAll(/^[·°±TFx-]+$/gm, '').trim());
  return { failed: exitCode !== 0, seconds };
}

async function vitest(title: string, projects: readonly VitestProject[]): Promise<SuiteResult[]> {
  heading(title);
  const file = join(folder, `vitest-${projects.join('-')}.json`);
  const { failed, seconds } = await run(
    'vitest',
    [
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=dot',
      '--silent=passed-only',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    // Test files run in separate processes, which share compiled libraries by this cache.
    { NO_COLOR: '1', NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') },
  );
  const results = projects.map((name) => ({
    name,
    ...honest(
      counted(file, (report) => readVitestReport(report, name)),
      false,
    ),
    seconds,
  }));
  // An error outside of all tests is counted in the first project.
  const failedSilently = failed && results.every((result) => result.failed === 0);
  return results.map((result, index) => (failedSilently && index === 0 ? { ...result, failed: 1 } : result));
}

async function build(): Promise<SuiteResult> {
  heading('build and size');
  return runCheck(buildCheck, interrupt.signal);
}

async function playwright(): Promise<SuiteResult> {
  heading('end-to-end tests');
  const file = join(folder, 'playwright.json');
  const { failed, seconds } = await run('playwright', ['test', '--reporter=dot,json'], {
    // Playwright sets this for its workers, and Node warns of a NO_COLOR beside it.
    FORCE_COLOR: '0',
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return { name: 'e2e', ...honest(counted(file, readPlaywrightReport), failed), seconds };
}

const steps: readonly (() => Promise<SuiteResult | SuiteResult[]>)[] = [
  () => runChecks(interrupt.signal),
  () => vitest('unit, page and service tests', ['node', 'browser']),
  build,
  () => runCheck(sizeCheck, interrupt.signal),
  // Over the pages that are built now, and not beside other tests, which would need the same two cores.
  () => vitest('benchmarks and proofs in their shortest form', ['bench']),
  playwright,
];

heading('checks');
const results: SuiteResult[] = [];
for (const step of steps) if (!interrupt.signal.aborted) results.push(...[await step()].flat());
rmSync(folder, { recursive: true, force: true });

if (interrupt.signal.aborted) {
  console.log('\nInterrupted: everything that was started has ended.');
  process.exitCode = 130;
} else {
  heading('summary');
  console.log(formatSummary(results));
  if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
}
