import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasProgram } from './has-program.ts';
import { freePort } from './free-port.ts';

export const hasRedis = hasProgram('redis-server', '--version');

export interface RedisServer {
  readonly url: URL;
  /** Starts it again on the same port, empty. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Keeps connections open and responds to none until it continues. */
  readonly freeze: () => void;
  readonly unfreeze: () => void;
}

/** Debian's redis-server on a free loopback port, with a password and without files. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const password = 'shared-cache-password';
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--requirepass', password];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let printed = '';
    started.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ready to accept connections')) resolve();
    });
    started.once('exit', () => reject(new Error(`redis-server ended:\n${printed}`)));
    await promise;
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url: new URL(`redis://:${password}@127.0.0.1:${port}`),
    start,
    stop,
    freeze: () => void child?.kill('SIGSTOP'),
    unfreeze: () => void child?.kill('SIGCONT'),
  };
}
