import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, closeSync, constants, mkdtempDisposableSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/run-tool.ts';

/** A server under test in a process of its own; disposing stops it. */
export interface RunningServer extends AsyncDisposable {
  /** without a trailing slash */
  readonly url: string;
  readonly pid: number;
}

export interface LoggedServer extends RunningServer {
  /** everything that it has printed */
  readonly output: () => string;
}

/** A folder that is deleted when it is disposed. */
export const temporaryFolder = () => mkdtempDisposableSync(join(tmpdir(), 'marketdesk-bench-'));

/** Listens on a free loopback port. @returns the URL, without a trailing slash */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** Waits for any response. @returns milliseconds since `started` */
export async function untilResponding(url: string, child: ChildProcess | undefined, started = performance.now()): Promise<number> {
  for (;;) {
    try {
      await (await fetch(url)).arrayBuffer();
      return performance.now() - started;
    } catch (error) {
      const isOver = (child !== undefined && child.exitCode !== null) || performance.now() - started > 20_000;
      if (isOver) throw new Error(`${url} does not respond`, { cause: error });
      await wait(5);
    }
  }
}

/** Sends SIGTERM and waits for the end; SIGKILL follows after ten seconds. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}

/**
 * Runs a script of ours that prints the URL it listens on. It prints to a file, as nginx does: reading a pipe would cost this process
 * CPU for each line of its log.
 *
 * @param script relative to the root of the repository
 * @param env all variables besides PATH
 * @param flags of Node, as the script's command in package.json has them
 */
export async function startServer(
  script: string,
  {
    args = [],
    env = {},
    flags = [],
  }: { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>>; readonly flags?: readonly string[] } = {},
): Promise<LoggedServer> {
  const folder = temporaryFolder();
  const path = join(folder.path, 'output');
  const output = openSync(path, 'a');
  const child = spawn(process.execPath, [...flags, script, ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  closeSync(output);
  const stop = async (): Promise<void> => {
    await stopProcess(child);
    folder.remove();
  };
  const printedText = (): string => readFileSync(path, 'utf8');
  const started = performance.now();
  for (;;) {
    const printed = printedText();
    const url = /https?:\/\/(?:localhost|127\.0\.0\.1):\d+[^\s"]*/.exec(printed)?.[0].replace(/\/$/, '');
    if (url !== undefined) return { url, pid: child.pid ?? 0, output: printedText, [Symbol.asyncDispose]: stop };
    if (child.exitCode !== null || performance.now() - started > 60_000) {
      await stop();
      throw new Error(`${script} does not listen: ${printed.trim()}`);
    }
    await wait(2);
  }
}

/** Flags of Node in a script of package.json. */
const flagsOf = (script: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Readonly<Record<string, string>> };
  return (scripts[script] ?? '').split(' ').filter((word) => word.startsWith('--') && word !== '--import');
};
export const proxyFlags = flagsOf('proxy');
export const dataFlags = flagsOf('data');

/** Folders where Debian installs servers, and which an ordinary user's PATH often lacks. */
const serverFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** The path of an installed program, such as nginx from the Debian package; undefined where there is none. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...serverFolders]
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** Linux counts CPU time for users in hundredths of a second, whatever the kernel's own clock does (time(7), USER_HZ). */
const ticksPerSecond = 100;

export interface ProcessStat {
  readonly parent: number;
  /** user and system time of all threads */
  readonly ticks: number;
}

/** Parses `/proc/PID/stat` (proc(5)). The name in parentheses may contain spaces and parentheses, so fields are counted after the last one. */
export function parseStat(line: string): ProcessStat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [parent = NaN, user = NaN, system = NaN] = [fields[1], fields[11], fields[12]].map(Number);
  if (Number.isNaN(parent + user + system)) throw new Error(`not a process status: ${line}`);
  return { parent, ticks: user + system };
}

/** A process and all its running descendants. */
export function processTree(pid: number, stats: ReadonlyMap<number, ProcessStat>): number[] {
  const children = [...stats].filter(([, { parent }]) => parent === pid).map(([child]) => child);
  return [...(stats.has(pid) ? [pid] : []), ...children.flatMap((child) => processTree(child, stats))];
}

/** A process may end between being listed and being read. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

function readStats(): Map<number, ProcessStat> {
  const lines = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), readProc(`${pid}/stat`)] as const);
  return new Map(lines.filter(([, line]) => line !== '').map(([pid, line]) => [pid, parseStat(line)]));
}

/** CPU seconds, user and system, that a process and its descendants have used so far. */
export function cpuSeconds(pid: number): number {
  const stats = readStats();
  return processTree(pid, stats).reduce((sum, one) => sum + (stats.get(one)?.ticks ?? 0), 0) / ticksPerSecond;
}

/** Resident memory of a process and its descendants, in MB of 2^20 bytes. */
export const memoryMb = (pid: number): number =>
  processTree(pid, readStats()).reduce(
    (sum, one) => sum + Number(/^VmRSS:\s+(\d+) kB/m.exec(readProc(`${one}/status`))?.[1] ?? 0) / 1024,
    0,
  );

/** The most resident memory that a process has had, in MB of 2^20 bytes. */
export const peakMemoryMb = (pid: number): number => Number(/^VmHWM:\s+(\d+) kB/m.exec(readProc(`${pid}/status`))?.[1] ?? NaN) / 1024;
