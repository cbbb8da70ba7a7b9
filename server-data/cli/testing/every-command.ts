import { writeFileSync } from 'node:fs';
import { runCommand } from '../../testing/run-command.ts';
import { backup, restore } from '../backup.ts';
import { check } from '../check.ts';
import type { Command, Context } from '../command.ts';
import { copy } from '../copy.ts';
import { CommandFailed } from '../errors.ts';
import { ingest } from '../ingest.ts';
import { inspect } from '../inspect.ts';
import { keys } from '../keys.ts';
import { quantify } from '../quantify.ts';
import { serve } from '../serve.ts';
import { study } from '../study/study.ts';
import { world } from '../world.ts';

const commands: Readonly<Record<string, Command>> = { backup, check, copy, ingest, inspect, keys, quantify, restore, serve, study, world };

/** Files that commands read, and names of new ones. */
export interface Files {
  readonly news: string;
  readonly bars: string;
  readonly goodStore: string;
  readonly newPath: () => string;
}

/** Writes a story and a day of a symbol. */
export function writeInputs({ news, bars }: Files): void {
  writeFileSync(news, '{"id":1,"title":"Rates rise","created":"2026-11-20T15:30:00Z","stocks":["AAPL"]}\n');
  writeFileSync(bars, 'date,open,high,low,close,volume\n2026-11-19,10,11,9,10,1000\n2026-11-20,10,11,9,10,1000\n');
}

/** Every command with a store, by what it does: those that write to it first. */
export const argumentsOf = ({ news, bars, goodStore, newPath }: Files, store: string) => ({
  'ingest news': ['ingest', 'news', news, '--store', store],
  'ingest bars': ['ingest', 'bars', bars, '--symbol', 'AAPL', '--store', store],
  quantify: ['quantify', '--store', store],
  world: ['world', '--items', '5', '--news-only', '--until', '2026-03-08', '--store', store],
  'world --renew': ['world', '--renew', '--until', '2026-03-08', '--store', store],
  'keys add': ['keys', 'add', '--name', 'other', '--plan', 'full', '--store', store],
  'keys revoke': ['keys', 'revoke', '--name', 'desk', '--store', store],
  restore: ['restore', goodStore, '--store', store],
  'copy into it': ['copy', goodStore, '--store', store],
  'copy out of it': ['copy', store, '--store', newPath()],
  inspect: ['inspect', bars, '--symbol', 'AAPL', '--store', store],
  study: ['study', '--symbols', 'AAPL', '--store', store],
  'keys list': ['keys', 'list', '--store', store],
  backup: ['backup', newPath(), '--store', store],
  check: ['check', '--store', store],
  serve: ['serve', '--store', store],
});

export type CommandName = keyof ReturnType<typeof argumentsOf>;

/** Runs a command. @returns its sentence, or "" where it succeeds @throws what `main.ts` would print with a stack */
export async function sentenceOf([name = '', ...args]: readonly string[], more: Partial<Context> = {}): Promise<string> {
  const command = commands[name];
  if (!command) throw new Error(`"${name}": no command`);
  try {
    await runCommand(command, args, more);
    return '';
  } catch (error) {
    if (error instanceof CommandFailed) return error.message;
    throw error;
  }
}
