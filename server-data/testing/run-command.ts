import { Readable } from 'node:stream';
import type { Command, Context } from '../cli/command.ts';

/** What a command has around it in tests; nothing that it prints is shown. */
export const contextOf = (more: Partial<Context> = {}): Context => ({
  env: {},
  now: () => Date.parse('2026-11-20T15:00:00Z'),
  stdin: Readable.from([]),
  out: () => undefined,
  err: () => undefined,
  isInteractive: false,
  ...more,
});

/** Runs a command and collects its output. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  more: Partial<Context> = {},
): Promise<{ out: string; err: string }> {
  const output = { out: '', err: '' };
  const collected = { out: (text: string) => void (output.out += text), err: (text: string) => void (output.err += text) };
  await command(args, contextOf({ ...collected, ...more }));
  return output;
}
