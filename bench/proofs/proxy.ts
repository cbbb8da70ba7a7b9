import type { Shortest } from '../support/bench.ts';
import { formatTable, type Table } from '../support/table.ts';
import { attackTable, refusals } from './proxy/attacks.ts';
import { deployment } from './proxy/deployment.ts';
import { endurance } from './proxy/endurance.ts';
import { fairness } from './proxy/fairness.ts';
import { briefFault, faultTable } from './proxy/faults.ts';
import { floor } from './proxy/floor.ts';
import { identity } from './proxy/identity.ts';
import type { Finding } from './proxy/parts.ts';

export const question = 'Does the proxy protect its key, its users from each other, and itself from the data service?';

interface Part {
  /** @param number after the part's name */
  readonly run: (number?: number) => Promise<Finding>;
  /** absent where `proof -- cluster` or another part tries the same programs, and nothing of it takes seconds only */
  readonly shortest?: () => Promise<Finding>;
}

const parts: Readonly<Record<string, Part>> = {
  attacks: { run: () => attackTable(), shortest: () => attackTable(refusals.slice(0, 1)) },
  fairness: { run: fairness, shortest: () => fairness(1, ['wide'], false) },
  faults: { run: faultTable, shortest: briefFault },
  identity: { run: identity, shortest: () => identity(0) },
  floor: { run: floor, shortest: () => floor(20, ['an upstream of 10-20 ms']) },
  deployment: { run: deployment },
  endurance: { run: endurance },
};

/** @throws where something did not hold */
function tablesOf(findings: readonly Finding[]): Table[] {
  const tables = findings.map(({ table }) => table);
  const failures = findings.flatMap(({ failures }) => failures);
  if (failures.length === 0) return tables;
  throw new Error(`${tables.map(formatTable).join('\n\n')}\n\ndid not hold: ${failures.join('; ')}`);
}

/** @param args parts to run: `attacks`, `fairness` with its seconds, 15 if absent, `faults`, `deployment`, `floor` with its most readers, 500 if absent, `identity` (`identity 0` without a replaced key), or `endurance` with its minutes, 30 if absent; none for the first three */
export async function run(args: readonly string[] = []): Promise<Table[]> {
  const names = args.filter((arg) => Number.isNaN(Number(arg)));
  const number = args.find((arg) => !names.includes(arg));
  const findings: Finding[] = [];
  for (const name of names.length > 0 ? names : ['attacks', 'fairness', 'faults']) {
    const part = parts[name];
    if (!part) throw new Error(`${name}: no such part; there are: ${Object.keys(parts).join(', ')}`);
    findings.push(await part.run(number === undefined ? undefined : Number(number)));
  }
  return tablesOf(findings);
}

export const shortest: Shortest = {
  run: async () => tablesOf(await Promise.all(Object.values(parts).flatMap(({ shortest }) => (shortest ? [shortest()] : [])))),
};
