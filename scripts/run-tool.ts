import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

export interface ToolRun {
  readonly exitCode: number;
  /** what it printed, unless it printed to the terminal itself */
  readonly output: string;
  readonly seconds: number;
}

interface ToolOptions {
  /** lets it print to the terminal while it runs */
  readonly streams?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs an installed command-line tool on the whole tree; never throws: a tool that is missing or dies has exit code 1 or more. */
export function runTool(tool: string, args: readonly string[], { streams = false, env = {} }: ToolOptions = {}): Promise<ToolRun> {
  const started = performance.now();
  const child = spawn(join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    stdio: streams ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
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
