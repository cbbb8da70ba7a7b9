/** What one line of `/proc/PID/stat` says (proc(5)). */
export interface ProcessStat {
  readonly parent: number;
  /** user and system time of all its threads, in ticks */
  readonly ticks: number;
}

/** Linux counts for users in hundredths of a second, whatever the kernel's own clock does (time(7), USER_HZ). */
export const ticksPerSecond = 100;

/** The name in parentheses may itself hold blanks and parentheses, so the rest is counted from the last one. */
export function parseStat(line: string): ProcessStat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
  if (parent === undefined || user === undefined || system === undefined || Number.isNaN(parent + user + system)) {
    throw new Error(`no process status: ${line}`);
  }
  return { parent, ticks: user + system };
}

/** A process and everything it started that still runs. */
export function treeOf(root: number, stats: ReadonlyMap<number, ProcessStat>): number[] {
  const children = [...stats].filter(([, { parent }]) => parent === root).map(([pid]) => pid);
  return [...(stats.has(root) ? [root] : []), ...children.flatMap((child) => treeOf(child, stats))];
}

/** `VmRSS` of `/proc/PID/status`, in megabytes; 0 for a process without memory of its own. */
export const residentMb = (status: string): number => Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
