import { spawnSync } from 'node:child_process';

/** In CI nothing may be skipped. */
const isCi = process.env['CI'] !== undefined && process.env['CI'] !== '';

/** Whether a program is installed. @param args make it end at once */
export const isInstalled = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).error === undefined;

/**
 * Whether tests can run a program. Where it is missing they are skipped, and in CI they fail.
 *
 * @param args make it end at once
 */
export function hasProgram(program: string, ...args: readonly string[]): boolean {
  const isThere = isInstalled(program, ...args);
  if (!isThere && isCi) throw new Error(`${program} is needed`);
  return isThere;
}
