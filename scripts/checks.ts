import { runNode, runTool } from './run-tool.ts';
import type { SuiteResult } from './test-reports.ts';

interface Check {
  readonly name: string;
  /** an installed tool, or a script of this project */
  readonly tool: string;
  readonly args: readonly string[];
  /** a command that fixes the failure */
  readonly fix?: string;
}

/** The checks that do not run the code. */
const checks: readonly Check[] = [
  { name: 'format', tool: 'oxfmt', args: ['--check'], fix: 'npm run format' },
  { name: 'lint', tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', tool: 'tsc', args: ['-b', '--pretty', 'false'] },
  { name: 'dead code', tool: 'knip', args: ['--no-progress', '--no-config-hints'] },
];

export const buildCheck: Check = { name: 'build', tool: 'scripts/build.ts', args: [] };
export const sizeCheck: Check = { name: 'size', tool: 'size-limit', args: [] };

/** Runs a check and prints its result, and its output if it failed. Each check counts as one test. */
export async function runCheck({ name, tool, args, fix }: Check, signal?: AbortSignal): Promise<SuiteResult> {
  const { exitCode, output, seconds } = await (tool.endsWith('.ts')
    ? runNode([tool, ...args], { signal })
    : runTool(tool, args, { signal }));
  const isGood = exitCode === 0;
  console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name.padEnd(15)}  ${seconds.toFixed(1).padStart(5)} s`);
  if (!isGood) console.log(`\n${output.trim()}\n${fix === undefined ? '' : `→ ${fix}\n`}`);
  return { name, passed: Number(isGood), failed: Number(!isGood), skipped: 0, seconds };
}

/** Runs all checks concurrently. */
export const runChecks = (signal?: AbortSignal): Promise<SuiteResult[]> => Promise.all(checks.map((check) => runCheck(check, signal)));
