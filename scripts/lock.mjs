// Used by setup.mjs before anything is installed, so it is JavaScript for Node 18 with imports from Node only.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const retryMs = 200;
/** What is done under a lock takes half a minute; an older file is of a process whose number another one has now. */
const staleMs = 600_000;

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
    const ageMs = Date.now() - statSync(path).mtimeMs;
    // a file without a number is about to get one
    return ageMs > staleMs || (pid > 0 && !isRunning(pid));
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

function removeStale(path) {
  const removed = `${path}.${process.pid}`;
  try {
    // of several processes that see it, one moves it away
    renameSync(path, removed);
    rmSync(removed);
  } catch {
    // another one has
  }
}

export async function withLock(path, work, onWait = () => undefined) {
  mkdirSync(dirname(path), { recursive: true });
  for (let attempt = 0; !tryLock(path); attempt++) {
    if (isStale(path)) removeStale(path);
    else {
      if (attempt === 0) onWait();
      await setTimeout(retryMs);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
