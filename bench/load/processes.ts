import { readdirSync, readFileSync } from 'node:fs';
import { parseStat, residentMb, ticksPerSecond, treeOf, type ProcessStat } from './process-stat.ts';

/** A process may end between being listed and being read. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function allStats(): Map<number, ProcessStat> {
  const stats = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const line = textOf(`/proc/${name}/stat`);
    if (line !== undefined && line !== '') stats.set(Number(name), parseStat(line));
  }
  return stats;
}

/** CPU seconds, user and system, that these processes and all they started have used so far. */
export function cpuSeconds(pids: readonly number[]): number {
  const stats = allStats();
  const whole = new Set(pids.flatMap((pid) => treeOf(pid, stats)));
  return [...whole].reduce((sum, pid) => sum + (stats.get(pid)?.ticks ?? 0), 0) / ticksPerSecond;
}

/** Memory that these processes and all they started hold right now. */
export function memoryMb(pids: readonly number[]): number {
  const stats = allStats();
  const whole = new Set(pids.flatMap((pid) => treeOf(pid, stats)));
  return [...whole].reduce((sum, pid) => sum + residentMb(textOf(`/proc/${pid}/status`) ?? ''), 0);
}
