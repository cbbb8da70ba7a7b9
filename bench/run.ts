import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Bench, benchModule, findMissing, requireMeasured } from './support/bench.ts';
import { folders, namesOf } from './support/names.ts';
import { formatTable } from './support/table.ts';

// `npm run bench -- NAME` runs the bench of that file; without a name all are listed. `npm run proof -- NAME` likewise, with the files of
// proofs/: a proof throws where its promise does not hold. `--shortest` runs the form that `npm test` runs.

const words = process.argv.slice(2);
const kind = words[0] === '--proof' ? 'proof' : 'bench';
const [name, ...args] = kind === 'proof' ? words.slice(1) : words;
const names = namesOf(kind);

const load = async (one: string): Promise<Bench> => z.parse(benchModule, await import(join(folders[kind], `${one}.ts`)));

async function list(): Promise<void> {
  const width = Math.max(...names.map((one) => one.length));
  for (const one of names) console.log(`${one.padEnd(width)}  ${(await load(one)).question}`);
  console.log(`\nnpm run ${kind} -- NAME`);
}

async function runShortest(one: string): Promise<void> {
  const { shortest } = await load(one);
  const missing = findMissing(shortest.needs);
  if (missing !== undefined) return console.log(`skipped: ${missing} is not installed`);
  const tables = await shortest.run();
  for (const table of tables) console.log(`${formatTable(table)}\n`);
  requireMeasured(tables);
}

async function runOne(one: string): Promise<void> {
  const { question, run } = await load(one);
  console.log(`${question}\n`);
  const started = new Date();
  const tables = await run(args);
  for (const table of tables) console.log(`${formatTable(table)}\n`);
  requireMeasured(tables);

  const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: availableParallelism(), memoryMb: Math.round(totalmem() / 2 ** 20) };
  const results = join(import.meta.dirname, 'results');
  const file = join(results, `${kind}-${one}-${started.toISOString().replaceAll(/[:.]/g, '')}.json`);
  mkdirSync(results, { recursive: true });
  const result = { question, args, date: started.toISOString(), node: process.version, machine, tables };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  const seconds = ((Date.now() - started.getTime()) / 1000).toFixed(1);
  console.log(
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryMb} MB, Node ${process.version}; ${seconds} s; saved in ${file}`,
  );
}

if (name === undefined) await list();
else if (!names.includes(name)) {
  console.error(`There is no ${kind} ${name}; there are: ${names.join(', ')}.`);
  process.exitCode = 1;
} else if (args.includes('--shortest')) await runShortest(name);
else await runOne(name);
