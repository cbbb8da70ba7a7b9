import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pidOf, stopChild, type Running } from './running.ts';

export interface ServiceParts {
  /** a script of ours that says the address it listens on */
  readonly script: string;
  readonly args?: readonly string[];
  /** nothing else is in its environment but PATH */
  readonly env?: Readonly<Record<string, string>>;
  /** for Node itself, such as --cpu-prof */
  readonly nodeOptions?: readonly string[];
}

export type Service = Running & {
  /** from the start of the process until it said where it listens */
  readonly listeningMs: number;
};

const saidAddress = (output: string): string | undefined => /https?:\/\/(?:localhost|127\.0\.0\.1):\d+[^\s"]*/.exec(output)?.[0];

/** One of our services as a child process. It writes its log to a file, as nginx does beside it. */
export async function startService({ script, args = [], env = {}, nodeOptions = [] }: ServiceParts): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-service-'));
  const path = join(folder, 'output');
  const output = openSync(path, 'a');
  const started = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, script, ...args], {
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  closeSync(output);
  const stop = async (): Promise<void> => {
    await stopChild(child);
    rmSync(folder, { recursive: true });
  };
  for (;;) {
    const said = readFileSync(path, 'utf8');
    const url = saidAddress(said);
    if (url !== undefined) {
      const listeningMs = performance.now() - started;
      return { url: url.replace(/\/$/, ''), pid: pidOf(child), stop, listeningMs };
    }
    if (child.exitCode !== null || performance.now() - started > 60_000) {
      await stop();
      throw new Error(`${script} does not listen: ${said.trim()}`);
    }
    await wait(2);
  }
}
