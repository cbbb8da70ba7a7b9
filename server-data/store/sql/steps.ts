import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One step of a schema: the file `5-words.sql` makes version 5 of version 4. */
interface SqlStep {
  readonly version: number;
  readonly read: () => string;
}

/** The steps in a folder, in their order. @throws Error where two have one version, of which a store would get one */
export function sqlSteps(folder: string): SqlStep[] {
  const steps = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ version: Number.parseInt(name, 10), read: () => readFileSync(join(folder, name), 'utf8') }))
    .toSorted((a, b) => a.version - b.version);
  const twice = steps.find(({ version }, index) => version === steps[index - 1]?.version);
  if (twice) throw new Error(`${folder}: two steps make version ${twice.version}`);
  return steps;
}
