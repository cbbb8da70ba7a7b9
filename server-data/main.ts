import { check } from './commands/check.ts';
import type { Command } from './commands/command.ts';
import { help } from './commands/help.ts';
import { ingest } from './commands/ingest.ts';
import { keys } from './commands/keys/keys.ts';
import { serve } from './commands/serve.ts';
import { world } from './commands/world.ts';
import { CommandFailed, UsageError } from './failures.ts';

const commands = new Map<string, Command>(Object.entries({ serve, ingest, world, keys, check, help, '--help': help, '-h': help }));

const [name = 'help', ...args] = process.argv.slice(2);

try {
  const command = commands.get(name);
  if (!command) throw new UsageError(`"${name}": no such command; "help" lists them`);
  await command(args, {
    env: process.env,
    now: Date.now,
    stdin: process.stdin,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    watched: process.stderr.isTTY,
  });
} catch (error) {
  const told = error instanceof UsageError || error instanceof CommandFailed;
  process.stderr.write(`${error instanceof Error ? (told ? error.message : error.stack) : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
