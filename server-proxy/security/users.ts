import { createHmac, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isPassword, readUsersFile, unknownUserHash, type Users } from './users-file.ts';

/** How often the file is examined, on a request. */
const examineMs = 1000;

/** How long a verified password is not computed again. */
const verifiedMs = 300_000;

/** Assumed: ten wrong passwords a minute from one client are a mistake, more are a search. */
const maxFailures = 10;
const failuresMs = 60_000;

/** Each computation needs 32 MiB and one of Node's four threads for files and names. */
const maxComputations = 2;
const maxWaiting = 32;

export type SignIn = 'user' | 'refused' | 'too many' | 'busy';

export interface UserStore {
  /** @param client whose failures are counted */
  readonly signIn: (name: string, password: string, client: string) => Promise<SignIn>;
  readonly has: (name: string) => Promise<boolean>;
}

/** The users of a file, which is read again when it changes. A file that cannot be used is logged, and the former users remain. */
export function openUsers(path: string, logger: Pick<FastifyBaseLogger, 'info' | 'error'>): UserStore {
  let users: Users = readUsersFile(path);
  let unknownUser = unknownUserHash(users);
  let version: string | undefined;
  let examinedAt = -Infinity;
  // Passwords are not stored, also not in memory.
  const secret = randomBytes(32);
  const verified = new LRUCache<string, true>({ max: 1000, ttl: verifiedMs });
  const failures = new LRUCache<string, { count: number }>({ max: 10_000, ttl: failuresMs });
  const computations = bulkhead(maxComputations, maxWaiting);

  async function examine(): Promise<void> {
    if (performance.now() - examinedAt < examineMs) return;
    examinedAt = performance.now();
    const state = await stat(path).catch(() => undefined);
    const found = state ? `${state.mtimeMs} ${state.size} ${state.ino}` : 'none';
    if (found === version) return;
    const isFirst = version === undefined;
    version = found;
    try {
      users = readUsersFile(path);
      unknownUser = unknownUserHash(users);
      verified.clear();
      if (!isFirst) logger.info({ users: users.size }, 'USERS_FILE was read again');
    } catch (error) {
      logger.error({ cause: (error as Error).message }, 'USERS_FILE cannot be used, the former users remain');
    }
  }

  return {
    async has(name) {
      await examine();
      return users.has(name);
    },
    async signIn(name, password, client) {
      await examine();
      const fingerprint = createHmac('sha256', secret).update(`${name}:${password}`).digest('base64');
      if (verified.has(fingerprint)) return 'user';
      const attempts = failures.get(client) ?? { count: 0 };
      if (attempts.count >= maxFailures) return 'too many';
      failures.set(client, attempts, { noUpdateTTL: true });
      // Counted before the computation, so that attempts at the same time are counted as well.
      attempts.count++;
      const known = users.get(name);
      try {
        const isRight = await computations.execute(() => isPassword(password, known ?? unknownUser));
        // The user may have been removed, or the password changed, in the meantime.
        if (!isRight || known === undefined || !users.get(name)?.hash.equals(known.hash)) return 'refused';
        attempts.count--;
        verified.set(fingerprint, true);
        return 'user';
      } catch (error) {
        if (!(error instanceof BulkheadRejectedError)) throw error;
        attempts.count--;
        return 'busy';
      }
    },
  };
}
