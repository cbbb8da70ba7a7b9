import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Kind, loadBench, namesOf } from './bench.ts';
import { formatTable } from './table.ts';

// `npm run bench -- NAME` answers one question; without a name the questions are listed. `npm run proof -- NAME` likewise.

const words = process.argv.slice(2);
const kind: Kind = words[0] === '--proof' ? 'proof' : 'bench';
const [name, ...args] = kind === 'proof' ? words.slice(1) : words;
const names = namesOf(kind, readdirSync(import.meta.dirname));

async function list(): Promise<void> {
  const width = Math.max(...names.map((one) => one.length));
  for (const one of names) console.log(`${one.padEnd(width)}  ${(await loadBench(kind, one)).question}`);
  console.log(`\nnpm run ${kind} -- NAME`);
}

async function answer(asked: string): Promise<void> {
  const { question, run } = await loadBench(kind, asked);
  console.log(`${question}\n`);
  const started = new Date();
  const tables = await run(args);
  for (const table of tables) console.log(`${formatTable(table)}\n`);

  const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: availableParallelism(), memoryMb: Math.round(totalmem() / 2 ** 20) };
  const results = join(import.meta.dirname, 'results');
  const file = join(results, `${kind}-${asked}-${started.toISOString().replaceAll(/[:.]/g, '')}.json`);
  mkdirSync(results, { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ question, args, date: started.toISOString(), node: process.version, machine, tables }, null, 2)}\n`,
  );
  const seconds = ((Date.now() - started.getTime()) / 1000).toFixed(1);
  console.log(
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryMb} MB, Node ${process.version}; ${seconds} s; kept in ${file}`,
  );
}

if (name === undefined) await list();
else if (names.includes(name)) await answer(name);
else {
  console.error(`There is no ${kind} ${name}; there are: ${names.join(', ')}.`);
  process.exitCode = 1;
}
