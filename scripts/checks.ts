import { runNode, runTool } from './run-tool.ts';
import type { SuiteResult } from './test-reports.ts';

interface Check {
  readonly name: string;
  /** an installed tool, or a script of ours */
  readonly tool: string;
  readonly args: readonly string[];
  /** what mends it, where something does */
  readonly cure?: string;
}

/** What can be known without running our code. */
const checks: readonly Check[] = [
  { name: 'format', tool: 'oxfmt', args: ['--check'], cure: 'npm run format' },
  { name: 'lint and doors', tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types and rooms', tool: 'tsc', args: ['-b', '--pretty', 'false'] },
  { name: 'dead code', tool: 'knip', args: ['--no-progress', '--no-config-hints'] },
];

export const buildCheck: Check = { name: 'build', tool: 'scripts/build.ts', args: [] };
export const sizeCheck: Check = { name: 'size', tool: 'size-limit', args: [] };

/** Runs one check and tells how it went; only one that failed has more to say. Each counts as one test. */
export async function runCheck({ name, tool, args, cure }: Check): Promise<SuiteResult> {
  const { exitCode, output, seconds } = await (tool.endsWith('.ts') ? runNode([tool, ...args]) : runTool(tool, args));
  const isGood = exitCode === 0;
  console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name.padEnd(15)}  ${seconds.toFixed(1).padStart(5)} s`);
  if (!isGood) console.log(`\n${output.trim()}\n${cure === undefined ? '' : `→ ${cure}\n`}`);
  return { name, passed: Number(isGood), failed: Number(!isGood), skipped: 0, seconds };
}

/** All of them side by side: most are short and each uses what cores there are. */
export const runChecks = (): Promise<SuiteResult[]> => Promise.all(checks.map(runCheck));
