import { readFileSync } from 'node:fs';

/** Parses one of this folder's JSON files; they are part of the program, so their shape is trusted by whoever names it. */
export const readData = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

/** The value of a key, computed when it is first needed. */
export function cached<Key, Value>(values: Map<Key, Value>, key: Key, compute: () => Value): Value {
  let value = values.get(key);
  if (value === undefined) values.set(key, (value = compute()));
  return value;
}
