import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { root } from '../../scripts/run-tool.ts';
import { sourceStamp } from '../../scripts/stamp.ts';
import { freePort } from '../../server-proxy/testing/free-port.ts';
import type { Shortest } from '../support/bench.ts';
import { copyTree, linkPackages } from '../support/copy-tree.ts';
import { listen, temporaryFolder } from '../support/processes.ts';
import type { Table } from '../support/table.ts';

export const question =
  'Does `npm start` twice at once in a fresh checkout leave one desk that is whole, and a sentence where there is no place for two?';

/** Ends a start that hangs: packages, world and pages take a minute or two on two cores. */
const longestMs = 900_000;

interface Start {
  /** the address of the desk; undefined where it ended first */
  readonly url: string | undefined;
  readonly exitCode: number | null;
  readonly output: string;
  readonly stop: () => Promise<void>;
}

/** Runs `npm start` until the desk is ready or the command has ended. */
async function start(folder: string, env: Readonly<Record<string, string>>): Promise<Start> {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, which ends as on Ctrl+C.
    detached: true,
    env: { ...process.env, ...env },
  });
  let output = '';
  const url = await new Promise<string | undefined>((resolve, reject) => {
    const limit = setTimeout(() => {
      signal(child, 'SIGKILL');
      reject(new Error(`npm start neither serves nor ends: ${output}`));
    }, longestMs);
    const done = (found: string | undefined): void => {
      clearTimeout(limit);
      resolve(found);
    };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, found] = /Marketdesk is ready at (\S+)/.exec(output) ?? [];
        if (found !== undefined) done(found);
      });
    child.once('close', () => done(undefined));
  });
  return {
    url,
    exitCode: child.exitCode,
    output,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'close');
      signal(child, 'SIGINT');
      await ended;
    },
  };
}

function signal({ pid = 0 }: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended.
  }
}

/** What is wrong with the page, its files and its data. */
async function faultsOf(url: string): Promise<string[]> {
  const page = await (await fetch(new URL('news', url))).text();
  const files = [...page.matchAll(/(?:src|href)="([^":]*assets\/[^"]+)"/g)].map(([, path = '']) => path);
  if (files.length === 0) return ['the page has no files'];
  const statuses = await Promise.all(files.map(async (path) => `${path} ${(await fetch(new URL(path, url))).status}`));
  const news = await fetch(new URL('api/v2/news?pageSize=5', url));
  const { length } = (await news.json()) as unknown[];
  return [...statuses.filter((status) => !status.endsWith(' 200')), ...(length === 5 ? [] : [`${length} stories of 5`])];
}

/** Files of work that was not ended. */
const leftIn = (folder: string): string[] => globSync(['.data/*.{lock,stale,unfinished*}'], { cwd: folder });

const isBuilt = (folder: string): boolean => readFileSync(join(folder, 'dist/.stamp'), 'utf8') === sourceStamp(folder);

interface Scenario {
  readonly name: string;
  readonly ports: readonly [number, number];
  /** more variables of both */
  readonly env: Readonly<Record<string, string>>;
  /** whether the checkout has its packages */
  readonly isInstalled: boolean;
  /** whether it has the pages that were built here */
  readonly isBuilt: boolean;
}

const pages = join(root, 'dist');

/** @returns a row of the table, and what did not hold */
async function runScenario({ name, ports, env, ...has }: Scenario) {
  using folder = temporaryFolder();
  copyTree(folder.path);
  if (has.isInstalled) linkPackages(folder.path);
  if (has.isBuilt && existsSync(pages)) cpSync(pages, join(folder.path, 'dist'), { recursive: true });
  const started = performance.now();
  const starts = await Promise.all(ports.map((port) => start(folder.path, { ...env, PORT: String(port) })));
  const seconds = (performance.now() - started) / 1000;
  try {
    const serving = starts.flatMap(({ url }) => url ?? []);
    const ended = starts.filter(({ url }) => url === undefined);
    const expected = ports[0] === ports[1] ? 1 : 2;
    const faults = (await Promise.all(serving.map(faultsOf))).flat();
    for (const { exitCode, output } of ended) {
      if (exitCode !== 1 || !output.includes(`PORT ${ports[0]} is already in use`) || /^\s+at /m.test(output))
        faults.push(`the other ended with ${exitCode}: ${output.slice(-1000)}`);
    }
    if (serving.length !== expected)
      faults.push(`${serving.length} of ${expected} serve: ${starts.map(({ output }) => output).join('\n')}`);
    if (!isBuilt(folder.path)) faults.push('the pages are not built from the sources');
    faults.push(...leftIn(folder.path).map((path) => `${path} is left`));
    const builds = starts.reduce((sum, { output }) => sum + (/Building the example world/.test(output) ? 1 : 0), 0);
    return { row: [name, serving.length, ended.length, builds, Math.round(seconds), faults.length === 0 ? 'whole' : 'NOT'], faults };
  } finally {
    for (const { stop } of starts) await stop();
  }
}

/** @param args `installed`, the shortest form: with the packages and the built pages of this checkout, without an example world */
export async function run(args: readonly string[] = []): Promise<Table[]> {
  const isShort = args.includes('installed');
  const stories = JSON.stringify(Array.from({ length: 5 }, (_, id) => ({ id })));
  const data = createServer((_request, response) => void response.setHeader('content-type', 'application/json').end(stories));
  const upstream = { UPSTREAM_URL: await listen(data), UPSTREAM_KEY: 'key-of-two-starts' };
  const [one, other] = [await freePort(), await freePort()];
  const scenarios: readonly Scenario[] = isShort
    ? [{ name: 'one port, packages installed', ports: [one, one], env: upstream, isInstalled: true, isBuilt: true }]
    : [
        { name: 'one port, nothing installed', ports: [one, one], env: {}, isInstalled: false, isBuilt: false },
        { name: 'two ports, packages installed', ports: [one, other], env: {}, isInstalled: true, isBuilt: false },
      ];
  const results = [];
  for (const scenario of scenarios) results.push(await runScenario(scenario));
  data.close();
  const faults = results.flatMap((result) => result.faults);
  if (faults.length > 0) throw new Error(`did not hold: ${faults.join('; ')}`);
  const columns = ['two starts', 'serve', 'ended with a sentence', 'worlds built', 'seconds', 'pages, files, data'];
  return [{ title: '`npm start` twice at once in a fresh checkout', columns, rows: results.map(({ row }) => row) }];
}

export const shortest: Shortest = { run: () => run(['installed']) };
