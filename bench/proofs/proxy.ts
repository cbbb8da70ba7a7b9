import { formatTable, type Table } from '../support/table.ts';
import { attackTable } from './proxy/attacks.ts';
import { deployment } from './proxy/deployment.ts';
import { endurance } from './proxy/endurance.ts';
import { fairness } from './proxy/fairness.ts';
import { faultTable } from './proxy/faults.ts';
import { floor } from './proxy/floor.ts';
import type { Finding } from './proxy/parts.ts';

export const question = 'Does the proxy protect its key, its users from each other, and itself from the data service?';

const parts: Readonly<Record<string, (number?: number) => Promise<Finding>>> = {
  attacks: attackTable,
  fairness,
  faults: faultTable,
  floor,
  deployment,
  endurance,
};

/** @param args parts to run: `attacks`, `fairness`, `faults`, `deployment`, `floor` with its most readers, 500 if absent, or `endurance` with its minutes, 30 if absent; none for the first three */
export async function run(args: readonly string[] = []): Promise<Table[]> {
  const names = args.filter((arg) => Number.isNaN(Number(arg)));
  const number = args.find((arg) => !names.includes(arg));
  const findings: Finding[] = [];
  for (const name of names.length > 0 ? names : ['attacks', 'fairness', 'faults']) {
    const part = parts[name];
    if (!part) throw new Error(`${name}: no such part; there are: ${Object.keys(parts).join(', ')}`);
    findings.push(await part(number === undefined ? undefined : Number(number)));
  }
  const tables = findings.map(({ table }) => table);
  const failures = findings.flatMap(({ failures }) => failures);
  if (failures.length === 0) return tables;
  throw new Error(`${tables.map(formatTable).join('\n\n')}\n\ndid not hold: ${failures.join('; ')}`);
}
