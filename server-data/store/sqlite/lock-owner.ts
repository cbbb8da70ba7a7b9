import { readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';

/** The byte of the index of the write-ahead log that a writer locks (SQLite, "WAL-mode file format", section 2.3.1). */
const writeLockByte = 120;

/** A line of `/proc/locks` (proc(5)): `1: POSIX  ADVISORY  WRITE 4242 fe:00:1234 120 120`. */
const lockLine = /^\d+: POSIX +\S+ +WRITE +(\d+) +[0-9a-f]+:[0-9a-f]+:(\d+) +(\d+) +(\d+|EOF)$/i;

/** The processes that hold the lock in a file of that inode, of whatever file system. */
function findHolders(inode: number): string[] {
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, process = '', ofInode, from, to] = lockLine.exec(line) ?? [];
      const covers = Number(from) <= writeLockByte && (to === 'EOF' || Number(to) >= writeLockByte);
      return covers && Number(ofInode) === inode ? [process] : [];
    });
}

/** Whether a process has a file open: inodes alone are equal on two file systems now and then. */
function hasOpen(pid: string, path: string): boolean {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).some((descriptor) => {
    try {
      return readlinkSync(`${folder}/${descriptor}`) === path;
    } catch {
      // closed meanwhile
      return false;
    }
  });
}

/** What runs in a process, without arguments that may hold passwords: a command of this program, else the name of the program. */
function describeProgram(pid: string): string {
  const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const main = args.findIndex((arg) => arg.endsWith('server-data/main.ts'));
  return main === -1 ? basename(program) : `npm run data -- ${args[main + 1] ?? ''}`.trimEnd();
}

/** Who writes to a store, as in `process 4242 (npm run data -- ingest)`; undefined where the system does not say, as beyond Linux. */
export function findLockOwner(path: string): string | undefined {
  try {
    const index = `${realpathSync(path)}-shm`;
    const pid = findHolders(statSync(index).ino).find((each) => hasOpen(each, index));
    return pid === undefined ? undefined : `process ${pid} (${describeProgram(pid)})`;
  } catch {
    // no such file system, or a process of another user
    return undefined;
  }
}
