import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Command } from './cli/command.ts';

// Only modules imported after this call are cached, so the commands are imported dynamically.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
const { UsageError, CommandFailed } = await import('./cli/errors.ts');
const { describeFault } = await import('./cli/faults.ts');
const { hasHelpOption, formatHelp } = await import('./cli/help.ts');
const { setCalendarEntries } = await import('#contract/market/hours.ts');
const { readCalendar } = await import('./config.ts');

const [name = 'help', ...args] = process.argv.slice(2);

const showHelp: Command = async (_args, { out }) => out(formatHelp(name));

/** Commands are loaded on demand, so that `serve` does not load the example world. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./cli/serve.ts')).serve,
  ingest: async () => (await import('./cli/ingest.ts')).ingest,
  inspect: async () => (await import('./cli/inspect.ts')).inspect,
  quantify: async () => (await import('./cli/quantify.ts')).quantify,
  sources: async () => (await import('./cli/sources/sources.ts')).sources,
  ratios: async () => (await import('./cli/ratios.ts')).ratios,
  study: async () => (await import('./cli/study/study.ts')).study,
  world: async () => (await import('./cli/world.ts')).world,
  keys: async () => (await import('./cli/keys.ts')).keys,
  backup: async () => (await import('./cli/backup.ts')).backup,
  restore: async () => (await import('./cli/backup.ts')).restore,
  copy: async () => (await import('./cli/copy.ts')).copy,
  check: async () => (await import('./cli/check.ts')).check,
  help: async () => showHelp,
  '--help': async () => showHelp,
  '-h': async () => showHelp,
};

let isOutputLost = false;

/**
 * What is printed cannot be written: the reader of a pipe may have gone, as in `keys list | head`, or the disk of a file is full. The
 * command goes on without it, as what it does to the store is not undone half way; but for a closed pipe it fails in the end.
 */
function onOutputFault(error: Error & { readonly code?: string }): void {
  if (error.code === 'EPIPE' || isOutputLost) return;
  isOutputLost = true;
  process.exitCode = 1;
  process.stderr.write(`standard output cannot be written: ${describeFault(error) ?? error.message}\n`);
}

process.stdout.on('error', onOutputFault);
// there is nowhere else to say so
process.stderr.on('error', () => undefined);

try {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UsageError(`"${name}": no such command; "help" lists them`);
  const command = hasHelpOption(args) ? showHelp : await load();
  if (command !== showHelp) setCalendarEntries(readCalendar(process.env));
  await command(args, {
    env: process.env,
    command: name,
    now: Date.now,
    stdin: process.stdin,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isInteractive: process.stderr.isTTY,
  });
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof CommandFailed;
  const sentence = isExpected ? error.message : describeFault(error);
  // the stack is for those who mend this program
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = error instanceof UsageError ? 2 : error instanceof CommandFailed ? error.exitCode : 1;
}
