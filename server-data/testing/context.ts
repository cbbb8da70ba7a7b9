import { Readable } from 'node:stream';
import type { Command, Context } from '../commands/command.ts';

/** Runs a command and keeps what it said. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  more: Partial<Context> = {},
): Promise<{ out: string; err: string }> {
  const said = { out: '', err: '' };
  await command(args, {
    env: {},
    now: () => Date.parse('2026-11-20T15:00:00Z'),
    stdin: Readable.from([]),
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
    watched: false,
    ...more,
  });
  return said;
}
