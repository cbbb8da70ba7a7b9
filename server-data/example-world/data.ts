import { readFileSync } from 'node:fs';

/** Parses one of this folder's JSON files; they are part of the program, so their shape is trusted by whoever names it. */
export const readData = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
