import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ToolRun {
  readonly exitCode: number;
  /** captured output; empty for streams that are inherited */
  readonly output: string;
  readonly seconds: number;
}

interface ToolOptions {
  /** streams that are inherited, so that they appear on the terminal */
  readonly streams?: 'all' | 'errors';
  readonly env?: Readonly<Record<string, string>>;
  /** ends the process and everything that it started */
  readonly signal?: AbortSignal | undefined;
}

/** How long a process may take to end by itself. */
const endMs = 10_000;

/** Ends a process group: as Ctrl+C does, and after a while at once. */
function endGroup(child: ChildProcess): void {
  const send = (signal: NodeJS.Signals): void => {
    try {
      if (process.platform === 'win32') child.kill(signal);
      else process.kill(-(child.pid ?? 0), signal);
    } catch {
      // It has ended.
    }
  };
  send('SIGINT');
  const late = setTimeout(() => send('SIGKILL'), endMs);
  // What the process has left behind.
  child.once('close', () => {
    clearTimeout(late);
    send('SIGKILL');
  });
}

const channels = { all: 'inherit', errors: ['ignore', 'pipe', 'inherit'], none: ['ignore', 'pipe', 'pipe'] } satisfies Record<
  string,
  StdioOptions
>;

function run(command: string, args: readonly string[], { streams, env = {}, signal }: ToolOptions, shell: boolean): Promise<ToolRun> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: channels[streams ?? 'none'],
    env: { ...process.env, ...env },
    shell,
    // Its own process group, so that what it starts can be ended with it.
    detached: signal !== undefined && process.platform !== 'win32',
  });
  // What it does would go on, and a next start would wait for it.
  const endWithThis = (): void => void child.kill();
  process.once('exit', endWithThis);
  child.once('close', () => process.removeListener('exit', endWithThis));
  signal?.addEventListener('abort', () => endGroup(child), { once: true });
  if (signal?.aborted === true) endGroup(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve) => {
    const end = (exitCode: number): void => resolve({ exitCode, output, seconds: (performance.now() - started) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Runs an installed command-line tool in the root folder. Never throws: a tool that is missing or crashes has exit code 1 or more. */
export const runTool = (tool: string, args: readonly string[], options: ToolOptions = {}): Promise<ToolRun> =>
  run(join(root, 'node_modules', '.bin', tool), args, options, process.platform === 'win32');

/** Runs a script of this project in a separate process. */
export const runNode = (args: readonly string[], options: ToolOptions = {}): Promise<ToolRun> =>
  run(process.execPath, args, options, false);

/** The root folder of the project, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url));
