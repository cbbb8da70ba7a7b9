import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** A program of the product in a process of its own. */
export interface Running {
  /** everything printed so far, on both channels */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

/** Only the given variables: the environment of whoever runs the tests must not decide their result. */
function spawnCommand(command: string, args: readonly string[], env: Environment): { child: ChildProcess; printed: () => string } {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  return { child, printed: () => text };
}

/** Runs a program to its end and returns what it printed. */
export async function run(script: string, args: readonly string[] = [], env: Environment = {}): Promise<string> {
  const { child, printed } = spawnCommand(process.execPath, [script, ...args], env);
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${child.exitCode}:\n${printed()}`);
  return printed();
}

type Started = Promise<Running & { readonly url: string }>;

/** Starts a program that keeps running, and waits until it prints its URL, the first group of `ready`. */
export const start = (script: string, args: readonly string[], env: Environment, ready: RegExp): Started =>
  startCommand(process.execPath, [script, ...args], env, ready);

/** The same for any command. Its `stop` waits for all that it has started. */
export async function startCommand(command: string, args: readonly string[], env: Environment, ready: RegExp): Started {
  const { child, printed } = spawnCommand(command, args, env);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'close');
  };
  const url = await new Promise<string>((resolve, reject) => {
    const look = (): void => {
      const [, group] = ready.exec(printed()) ?? [];
      if (group !== undefined) resolve(group);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('close', () => reject(new Error(`${[command, ...args].join(' ')} ended before it was ready:\n${printed()}`)));
  });
  return { url, printed, stop };
}
