import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ignoreClosedPipe } from '#contract/closed-pipe.ts';
import type { Command } from './cli/command.ts';

// Only modules imported after this call are cached, so the commands are imported dynamically.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
const { UsageError, CommandFailed } = await import('./cli/errors.ts');

const help = `The data service of Marketdesk.

  serve                              serves over HTTP until it is stopped
  ingest KIND FILE…                  loads records: NDJSON, a JSON array or a response of the API, plain or gzip, - for
                                     standard input; all but logos also as CSV with a header of wire names.
                                     KIND is news, guidance, splits, ratios, quantified, logos, companies or bars;
                                     "ingest --help" shows examples, options and exit codes
  quantify --from DATE --to DATE --symbols LIST --every SECONDS
                                     measures stories by price bars, and writes quantified news that has changed
  world --items N --seed S --until DATE [--news-only]
                                     builds an example world; with --renew it adds guidance, splits, ratios and logos
                                     up to DATE to an existing one
  keys add --name NAME --plan PLAN [--cusip]
                                     makes a key and shows it once; PLAN is full, or some of
                                     logos,news,quantified,ratios,guidance,splits,bars
  keys list                          shows names, plans and states, never a key
  keys revoke --name NAME            revokes a key at once
  backup FILE                        copies the store into a new file, also while it is served
  restore FILE                       replaces the content of the store by that of a copy, also while it is served; the former
                                     content is copied first
  copy FROM                          copies another store into this one: from a file to PostgreSQL, or back
  check                              checks the store, and lists records that contradict themselves
  help                               shows this

Every command accepts --store FILE; without it the variable DATA_STORE names the store (.data/store.sqlite). A store is an SQLite
file, or the address of a PostgreSQL database (postgres://user@host/database).
Further variables: DATA_HOST (127.0.0.1), DATA_PORT (8081), DATA_RATE_LIMIT (requests a minute and key, 6000).
`;

const showHelp: Command = async (_args, { out }) => out(help);

/** Commands are loaded on demand, so that `serve` does not load the example world. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./cli/serve.ts')).serve,
  ingest: async () => (await import('./cli/ingest.ts')).ingest,
  quantify: async () => (await import('./cli/quantify.ts')).quantify,
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

process.stdout.on('error', ignoreClosedPipe);
process.stderr.on('error', ignoreClosedPipe);

const [name = 'help', ...args] = process.argv.slice(2);

try {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UsageError(`"${name}": no such command; "help" lists them`);
  const command = await load();
  await command(args, {
    env: process.env,
    now: Date.now,
    stdin: process.stdin,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isInteractive: process.stderr.isTTY,
  });
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof CommandFailed;
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : error instanceof CommandFailed ? error.exitCode : 1;
}
