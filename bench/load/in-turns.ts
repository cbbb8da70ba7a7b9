import { cpuPerRequest, type Asked, type Cost } from './cpu-per-request.ts';

export const middle = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
};

/** Medians of every figure; requests and errors are the sums. */
export function middleCost(costs: readonly Cost[]): Cost {
  const sum = (pick: (cost: Cost) => number): number => costs.reduce((total, cost) => total + pick(cost), 0);
  return {
    requests: sum(({ requests }) => requests),
    errors: sum(({ errors }) => errors),
    cpuMicrosPerRequest: middle(costs.map((cost) => cost.cpuMicrosPerRequest)),
    p50Ms: middle(costs.map(({ p50Ms }) => p50Ms)),
    p99Ms: middle(costs.map(({ p99Ms }) => p99Ms)),
  };
}

/**
 * Loads one server after the other, round by round, so that whatever else the machine does meets all alike; the first
 * round of each warms up and is not counted.
 */
export async function inTurns<Name extends string>(
  asked: Readonly<Record<Name, Asked>>,
  { rounds = 5, warmUpSeconds = 3 } = {},
): Promise<Record<Name, Cost>> {
  const names = Object.keys(asked) as Name[];
  const costs = new Map<Name, Cost[]>(names.map((name) => [name, []]));
  for (const name of names) await cpuPerRequest({ ...asked[name], seconds: warmUpSeconds });
  for (let round = 0; round < rounds; round++) {
    for (const name of names) costs.get(name)?.push(await cpuPerRequest(asked[name]));
  }
  return Object.fromEntries(names.map((name) => [name, middleCost(costs.get(name) ?? [])])) as Record<Name, Cost>;
}
