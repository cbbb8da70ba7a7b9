import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the files of both kinds are. */
export const folders = { bench: join(import.meta.dirname, '..'), proof: join(import.meta.dirname, '../proofs') } as const;

/** The names of all benches or proofs: a file each. */
export const namesOf = (kind: keyof typeof folders): string[] =>
  readdirSync(folders[kind])
    .filter((file) => file.endsWith('.ts') && !/^run\.|\.test\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted();
