// Used by setup.mjs before anything is installed, so it is JavaScript for Node 18 with imports from Node only.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const retryMs = 200;
/** What is done under a lock takes minutes at most; an older file is of a process whose number another one has now. */
const staleMs = 3_600_000;
/** A process writes its number, or removes a stale lock, within milliseconds; one that has not after this time has ended. */
const momentMs = 10_000;

const ageMs = (path) => Date.now() - statSync(path).mtimeMs;

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Whether the process that made the file has ended. @returns undefined when the file is gone */
function isStale(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    const age = ageMs(path);
    if (age > staleMs || age > uptime() * 1000) return true;
    return pid > 0 ? !isRunning(pid) : age > momentMs;
  } catch {
    return undefined;
  }
}

function tryLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * One process at a time, because a second one would remove the lock of the process that takes over.
 *
 * @returns false when another process is removing it
 */
function removeStale(path) {
  const guard = `${path}.stale`;
  if (!tryLock(guard)) {
    try {
      if (ageMs(guard) > momentMs) rmSync(guard, { force: true });
    } catch {
      // The other process has ended its removal.
    }
    return false;
  }
  try {
    if (isStale(path)) rmSync(path, { force: true });
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

/** Removes the lock unless another process has taken it over. */
function release(path) {
  try {
    if (readFileSync(path, 'utf8') === String(process.pid)) rmSync(path, { force: true });
  } catch {
    // It has been removed.
  }
}

export async function withLock(path, work, onWait = () => undefined) {
  mkdirSync(dirname(path), { recursive: true });
  for (let hasSaid = false; !tryLock(path);) {
    if (isStale(path) && removeStale(path)) continue;
    if (!hasSaid) onWait();
    hasSaid = true;
    await setTimeout(retryMs);
  }
  try {
    return await work();
  } finally {
    release(path);
  }
}
