import * as z from 'zod/mini';
import { hasPostgres } from '../../server-data/store/postgres/testing/server.ts';
import { hasProgram, isInstalled } from '../../server-proxy/testing/has-program.ts';
import type { Table } from './table.ts';

/** What a bench or proof needs beside the installed parts, and whether it is there. In CI a missing program is an error. */
const needs = {
  // A second browser of 80 MB, which `npm test` does not install: without it the proof is skipped, also in CI.
  'firefox-esr': () => isInstalled('firefox-esr', '--version'),
  nginx: () => hasProgram('nginx', '-v'),
  openssl: () => hasProgram('openssl', 'version'),
  PostgreSQL: hasPostgres,
  'redis-server': () => hasProgram('redis-server', '--version'),
} as const;

/**
 * The smallest form of a bench or proof, which `npm test` runs: a few rows, one round, a second of load. It shows that the bench still runs
 * and finds what it waits for. It asserts no times and no memory, which need a real run.
 */
export interface Shortest {
  readonly run: () => Promise<readonly Table[]>;
  /** where one of them is missing the form is skipped */
  readonly needs?: readonly (keyof typeof needs)[] | undefined;
}

/** What each file of bench/ and of bench/proofs/ exports. */
export interface Bench {
  readonly question: string;
  /** @throws where the promise of a proof does not hold */
  readonly run: (args: readonly string[]) => Promise<readonly Table[]>;
  readonly shortest: Shortest;
}

const isFunction = (value: unknown): boolean => typeof value === 'function';

/** The exports of a module, by their kinds: a module is found by the name of its file, where the compiler does not look. */
export const benchModule = z.looseObject({
  question: z.string(),
  run: z.custom<Bench['run']>(isFunction),
  shortest: z.object({
    run: z.custom<Shortest['run']>(isFunction),
    needs: z.optional(z.array(z.enum(Object.keys(needs) as (keyof typeof needs)[]))),
  }),
});

/** The first of the programs that is not installed; undefined where all are. */
export const findMissing = (programs: Shortest['needs'] = []): string | undefined => programs.find((program) => !needs[program]());

/** @throws when a table has no rows, or a cell that should be a number is none: something was measured that was not there */
export function requireMeasured(tables: readonly Table[]): void {
  if (tables.length === 0) throw new Error('Nothing was measured: there is no table.');
  for (const { title, rows } of tables) {
    if (rows.length === 0) throw new Error(`Nothing was measured: there are no rows in '${title}'.`);
    const row = rows.find((cells) => cells.some((cell) => /\bNaN\b/.test(String(cell))));
    if (row) throw new Error(`Something was not measured in '${title}': ${row.join(', ')}.`);
  }
}
