import { Readable } from 'node:stream';
import type { Command, Context } from '../cli/command.ts';

/** Runs a command and collects its output. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  more: Partial<Context> = {},
): Promise<{ out: string; err: string }> {
  const output = { out: '', err: '' };
  await command(args, {
    env: {},
    now: () => Date.parse('2026-11-20T15:00:00Z'),
    stdin: Readable.from([]),
    out: (text) => void (output.out += text),
    err: (text) => void (output.err += text),
    isInteractive: false,
    ...more,
  });
  return output;
}
