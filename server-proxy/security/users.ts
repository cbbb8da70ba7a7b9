import { createHmac, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isPassword, readUsersFile, unknownUserHash, type Users } from './users-file.ts';

/** How often the file is examined, on a request. */
const examineMs = 1000;

/** How long after its last use a verified password is not computed again; a changed file ends that. */
const verifiedMs = 300_000;

/**
 * Assumed: ten wrong passwords a minute from one client are a mistake, more are a search. One that is repeated is not counted again: a page
 * of a user who was removed sends several requests at once, and others may share the client's address.
 */
const maxFailures = 10;
const failuresMs = 60_000;

/** Each computation needs 32 MiB and one of Node's four threads for files and names. */
const maxComputations = 2;
const maxWaiting = 64;

export type PasswordCheck = 'user' | 'refused' | 'too many' | 'busy';

export interface UserStore {
  /** @param client whose failures are counted */
  readonly signIn: (name: string, password: string, client: string) => Promise<PasswordCheck>;
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
  const verified = new LRUCache<string, true>({ max: 1000, ttl: verifiedMs, updateAgeOnGet: true });
  const failures = new LRUCache<string, number>({ max: 10_000, ttl: failuresMs });
  const refused = new LRUCache<string, true>({ max: 10_000, ttl: failuresMs });
  const computing = new Map<string, Promise<PasswordCheck>>();
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
      if (!isFirst) logger.info({ users: users.size }, 'USERS_FILE was read again');
    } catch (error) {
      logger.error({ cause: (error as Error).message }, 'USERS_FILE cannot be used, the former users remain');
    }
  }

  async function check(name: string, password: string, fingerprint: string): Promise<PasswordCheck> {
    const known = users.get(name);
    try {
      const isRight = await computations.execute(() => isPassword(password, known ?? unknownUser));
      // The user may have been removed, or the password changed, in the meantime.
      if (!isRight || known === undefined || !users.get(name)?.hash.equals(known.hash)) return 'refused';
      verified.set(fingerprint, true);
      return 'user';
    } catch (error) {
      if (error instanceof BulkheadRejectedError) return 'busy';
      throw error;
    }
  }

  function compute(name: string, password: string, fingerprint: string): Promise<PasswordCheck> {
    const result = check(name, password, fingerprint).finally(() => computing.delete(fingerprint));
    computing.set(fingerprint, result);
    return result;
  }

  return {
    async has(name) {
      await examine();
      return users.has(name);
    },
    async signIn(name, password, client) {
      await examine();
      // With the version, so that a changed file ends what is stored.
      const fingerprint = createHmac('sha256', secret).update(`${version}:${name}:${password}`).digest('base64');
      if (verified.get(fingerprint)) return 'user';
      const attempt = `${client} ${fingerprint}`;
      if (refused.get(attempt)) return 'refused';
      if ((failures.get(client) ?? 0) >= maxFailures) return 'too many';
      // A page sends several requests at once.
      const result = await (computing.get(fingerprint) ?? compute(name, password, fingerprint));
      if (result === 'refused' && !refused.has(attempt)) {
        refused.set(attempt, true);
        const count = failures.get(client) ?? 0;
        failures.set(client, count + 1, { noUpdateTTL: true });
      }
      return result;
    },
  };
}
