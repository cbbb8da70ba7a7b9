import * as z from 'zod/mini';
import type { Table } from './table.ts';

/** What a file of this folder exports; nothing happens while it is imported. */
export interface Bench {
  /** what is asked, in one sentence */
  readonly question: string;
  /** Measures and returns; a proof throws where its promise does not hold. */
  readonly run: (args: readonly string[]) => readonly Table[] | Promise<readonly Table[]>;
}

/** Benches measure; a proof-… file shows at length that a promise holds. */
export type Kind = 'bench' | 'proof';

const frame = new Set(['run.ts', 'bench.ts', 'table.ts']);

/** Names of the benches, or proofs, among the files of this folder. */
export const namesOf = (kind: Kind, files: readonly string[]): string[] =>
  files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !frame.has(file))
    .filter((file) => file.startsWith('proof-') === (kind === 'proof'))
    .map((file) => file.replace(/^proof-|\.ts$/g, ''))
    .toSorted();

const benchModule = z.looseObject({ question: z.string(), run: z.custom<Bench['run']>((value) => typeof value === 'function') });

/** @throws when the file does not export a question and a run */
export const loadBench = async (kind: Kind, name: string): Promise<Bench> =>
  z.parse(benchModule, await import(`./${kind === 'proof' ? `proof-${name}` : name}.ts`));
