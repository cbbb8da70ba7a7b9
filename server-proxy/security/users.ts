import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { FairQueue, requestBytes, TaskRefused } from '../queue/fair-queue.ts';
import { reloadedFile } from '../reloaded-file.ts';
import { isPassword, type PasswordHash, readUsersFile, unknownUserHash } from './users-file.ts';

/** How long after its last use a verified password is not computed again; another record of the user ends that. */
const verifiedMs = 300_000;

/**
 * Assumed: ten wrong passwords a minute from one client are a mistake, more are a search. One that is repeated is not counted again: a page
 * of a user who was removed sends several requests at once, and others may share the client's address.
 */
const maxFailures = 10;
const failuresMs = 60_000;

/**
 * Each computation needs 32 MiB and one of Node's four threads for files and names. A client has one at a time: the next one starts when the
 * failure of the last is counted, and somebody else's always has room beside it.
 */
const computations = { inFlight: 2, perRoute: 2, perIdentity: 1, queuedBytes: 16 * 1024 * 1024 };
const maxWaitMs = 15_000;

export type PasswordCheck = 'user' | 'refused' | 'too many' | 'busy';

export interface UserStore {
  /** @param client whose failures are counted, and whose turn it is */
  readonly signIn: (name: string, password: string, client: string) => Promise<PasswordCheck>;
  /** What a user who is added again, or whose password is changed, does not share with the former one; undefined: no user. */
  readonly recordOf: (name: string) => Promise<string | undefined>;
}

interface Attempt {
  readonly name: string;
  readonly password: string;
  readonly client: string;
  /** undefined: no user has the name */
  readonly known: PasswordHash | undefined;
  /** of name and password */
  readonly fingerprint: string;
}

const recordOf = (stored: PasswordHash | undefined): string | undefined => stored?.hash.toString('base64');

/** The users of a file, which is read again when it changes. */
export function openUsers(path: string, logger: Pick<FastifyBaseLogger, 'info' | 'error'>): UserStore {
  const usersInFile = reloadedFile({ variable: 'USERS_FILE', path, read: readUsersFile, logger });
  // Passwords are not stored, also not in memory.
  const secret = randomBytes(32);
  const verified = new LRUCache<string, true>({ max: 1000, ttl: verifiedMs, updateAgeOnGet: true });
  const failures = new LRUCache<string, number>({ max: 10_000, ttl: failuresMs });
  const refused = new LRUCache<string, true>({ max: 10_000, ttl: failuresMs });
  /** by client, name and password: a page sends several requests at once */
  const computing = new Map<string, Promise<PasswordCheck>>();
  const queue = new FairQueue(computations);

  const failuresOf = (client: string): number => failures.get(client) ?? 0;
  const hasTooMany = (client: string): boolean => failuresOf(client) >= maxFailures;

  async function verify({ name, password, known }: Attempt): Promise<boolean> {
    const isRight = await isPassword(password, known ?? unknownUserHash(await usersInFile()));
    // The user may have been removed, or the password changed, in the meantime.
    return isRight && known !== undefined && recordOf((await usersInFile()).get(name)) === recordOf(known);
  }

  async function check(attempt: Attempt): Promise<PasswordCheck> {
    const { client, fingerprint } = attempt;
    if (hasTooMany(client)) return 'too many';
    if (await verify(attempt)) {
      verified.set(fingerprint, true);
      return 'user';
    }
    refused.set(`${client} ${fingerprint}`, true);
    failures.set(client, failuresOf(client) + 1, { noUpdateTTL: true });
    return 'refused';
  }

  async function waitAndCheck(attempt: Attempt): Promise<PasswordCheck> {
    try {
      const owner = { route: 'password', identity: attempt.client };
      const wait = { signal: AbortSignal.timeout(maxWaitMs), untilMs: performance.now() + maxWaitMs, bytes: requestBytes };
      return await queue.run(owner, wait, () => check(attempt));
    } catch (error) {
      if (error instanceof TaskRefused) return 'busy';
      throw error;
    }
  }

  return {
    recordOf: async (name) => recordOf((await usersInFile()).get(name)),
    async signIn(name, password, client) {
      const known = (await usersInFile()).get(name);
      // With the record, so that a changed one ends what is stored.
      const fingerprint = createHmac('sha256', secret)
        .update(`${recordOf(known)}:${name}:${password}`)
        .digest('base64');
      const id = `${client} ${fingerprint}`;
      if (verified.get(fingerprint)) return 'user';
      if (refused.get(id)) return 'refused';
      if (hasTooMany(client)) return 'too many';
      const earlier = computing.get(id);
      if (earlier) return earlier;
      const result = waitAndCheck({ name, password, client, known, fingerprint }).finally(() => computing.delete(id));
      computing.set(id, result);
      return result;
    },
  };
}
