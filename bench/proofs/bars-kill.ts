import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hoursOf, tradingDayFrom } from '#contract/market/day.ts';
import { openStore } from '../../server-data/cli/command.ts';
import { contentHash } from '../../server-data/store/content-hash.ts';
import { startPostgres } from '../../server-data/store/postgres/testing/server.ts';
import { buildSplit } from '../../server-data/testing/records.ts';
import { buildStory } from '../../server-data/testing/stories.ts';
import type { Shortest } from '../support/bench.ts';
import { lastDay, writeMinutes } from '../support/minute-bars.ts';
import { dataFlags, temporaryFolder } from '../support/processes.ts';
import type { Table } from '../support/table.ts';

export const question = 'Do bars and the reactions measured by them survive kills: is the content the same as without one?';

const script = join(import.meta.dirname, '../support/bars-step.ts');
/** The evening after the last day: every session is over. */
const now = hoursOf(lastDay).end + 7200;
/** About as long as a batch takes, so that a kill can hit any part of one. */
const maxDelayMs = 400;

const symbolAt = (index: number): string => `SYM${index}`;

interface Scale {
  /** trading days with minutes */
  readonly days: number;
  /** beside SPY */
  readonly symbolCount: number;
  /** of each step */
  readonly kills: number;
  readonly stories: number;
}

/** Runs a step. @param kill when to kill it: some milliseconds after its start, or after so many lines of output @returns whether it ended by itself */
async function runStep(args: readonly string[], kill?: { readonly lines?: number; readonly delayMs: number }): Promise<boolean> {
  const child = spawn(process.execPath, [...dataFlags, script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<boolean>((resolve) => child.once('exit', (code) => resolve(code === 0)));
  const killLater = (): void => void (kill && setTimeout(() => child.kill('SIGKILL'), kill.delayMs));
  if (kill && kill.lines === undefined) killLater();
  let lines = 0;
  for await (const _ of createInterface({ input: child.stdout })) if (kill && lines++ === kill.lines) killLater();
  return ended;
}

/** Stories of every symbol on the last days, and a split in their history. */
async function prepare(address: string, { stories, days, symbolCount }: Scale): Promise<void> {
  const store = await openStore(address);
  const items = Array.from({ length: stories }, (_, index) => {
    const { pre, end } = hoursOf(tradingDayFrom(lastDay, -(index % Math.min(5, days))));
    const created = pre + Math.floor(((index + 0.5) / stories) * (end - pre));
    const stocks = [{ name: symbolAt(index % symbolCount), cusip: '', isin: '', exchange: 'NASDAQ' }];
    return buildStory(index + 1, { created, updated: created, stocks });
  });
  await store.writeNews(items);
  await store.writeSplits([buildSplit('s', { ticker: 'SYM3', ratio: '2:1', split_type: 'Forward Stock Split', date_ex: '2026-11-12' })]);
  await store.close();
}

async function prove(scale: Scale): Promise<Table[]> {
  const { days, symbolCount, kills, stories } = scale;
  using folder = temporaryFolder();
  const file = join(folder.path, 'bars.csv');
  writeMinutes(file, ['SPY', ...Array.from({ length: symbolCount }, (_, index) => symbolAt(index))], days);
  const rows: (string | number)[][] = [];
  const addState = async (name: string, address: string): Promise<string> => {
    const store = await openStore(address, { readOnly: true });
    const hash = await contentHash(store);
    rows.push([name, (await store.recordsSummary()).quantified.records, hash]);
    await store.close();
    return hash;
  };
  const wholeOf = async (address: string): Promise<number> => {
    await prepare(address, scale);
    await runStep([address, 'ingest', file]);
    const started = performance.now();
    await runStep([address, 'quantify', String(now)]);
    return performance.now() - started;
  };

  const whole = join(folder.path, 'whole.db');
  const quantifyMs = await wholeOf(whole);
  const expected = await addState('SQLite, uninterrupted', whole);

  const killAndResume = async (name: string, address: string): Promise<void> => {
    await prepare(address, scale);
    const moments: Readonly<Record<string, () => { lines?: number; delayMs: number }>> = {
      ingest: () => ({ lines: 0, delayMs: Math.random() * maxDelayMs }),
      quantify: () => ({ delayMs: Math.random() * quantifyMs }),
    };
    const killed: number[] = [];
    for (const [step, momentOf] of Object.entries(moments)) {
      const args = [address, step, step === 'ingest' ? file : String(now)];
      let ended = 0;
      for (let kill = 0; kill < kills; kill++) if (await runStep(args, momentOf())) ended++;
      killed.push(kills - ended);
      await runStep(args);
    }
    const resumed = await addState(`${name}, ${killed.join(' + ')} kills`, address);
    if (resumed !== expected) throw new Error(`not the same content: ${expected} uninterrupted, ${resumed} resumed`);
  };
  await killAndResume('SQLite', join(folder.path, 'killed.db'));
  const server = await startPostgres();
  try {
    await killAndResume('PostgreSQL', await server.createDatabase());
  } finally {
    await server.stop();
  }
  return [
    {
      title: `Minutes of ${symbolCount + 1} symbols and ${days} trading days, ${stories} stories`,
      columns: ['run: kills of ingest + of quantify', 'reactions', 'content hash'],
      rows,
    },
  ];
}

/** @param args trading days of 40 symbols and SPY (60 if absent), kills of each step (25), and stories (2,000) */
export const run = ([days = '60', kills = '25', stories = '2000']: readonly string[] = []): Promise<Table[]> =>
  prove({ days: Number(days), symbolCount: 40, kills: Number(kills), stories: Number(stories) });

export const shortest: Shortest = {
  needs: ['PostgreSQL'],
  run: () => prove({ days: 1, symbolCount: 4, kills: 1, stories: 20 }),
};
