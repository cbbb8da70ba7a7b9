import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Command } from './commands/command.ts';
import { CommandFailed, UsageError } from './failures.ts';

// Node compiles a module when it is imported, so what is to be kept for the next start is imported afterwards.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

const help = async (): Promise<Command> => (await import('./commands/help.ts')).help;

/** A command is loaded when it is asked for: whoever serves does not wait for the example world. */
const commands = new Map<string, () => Promise<Command>>(
  Object.entries({
    serve: async () => (await import('./commands/serve.ts')).serve,
    ingest: async () => (await import('./commands/ingest.ts')).ingest,
    world: async () => (await import('./commands/world.ts')).world,
    keys: async () => (await import('./commands/keys/keys.ts')).keys,
    check: async () => (await import('./commands/check.ts')).check,
    help,
    '--help': help,
    '-h': help,
  }),
);

const [name = 'help', ...args] = process.argv.slice(2);

try {
  const load = commands.get(name);
  if (!load) throw new UsageError(`"${name}": no such command; "help" lists them`);
  const command = await load();
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
