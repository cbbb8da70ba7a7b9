import { readFileSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { reloadedFile } from '../reloaded-file.ts';
import { parseLoggedName } from './identity-name.ts';

export const expectedNames = 'names of users as the log has them, with %20 for a blank and %2C for a comma';

export interface RevokedUsersSettings {
  /** users whose calendar addresses are refused */
  readonly feedRevokedUsers: readonly string[];
  /** a file with more of them */
  readonly feedRevokedUsersFile: string | undefined;
}

/**
 * Reads a file with a name on each line.
 *
 * @throws Error with what was expected and the number of the line
 */
export function readRevokedUsersFile(path: string): ReadonlySet<string> {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`must be the path of a readable file, got "${path}"`);
  }
  const names = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const name = parseLoggedName(line.trim());
    if (name === undefined) throw new Error(`must hold ${expectedNames}, one a line, line ${index + 1} is another`);
    names.add(name);
  }
  return names;
}

/** Whether the calendar addresses of a user are refused. */
export function revokedUsers(
  { feedRevokedUsers, feedRevokedUsersFile: path }: RevokedUsersSettings,
  logger: FastifyBaseLogger,
): (user: string) => Promise<boolean> {
  const listed = new Set(feedRevokedUsers);
  if (path === undefined) return async (user) => listed.has(user);
  const inFile = reloadedFile({ variable: 'FEED_REVOKED_USERS_FILE', path, read: readRevokedUsersFile, logger });
  return async (user) => listed.has(user) || (await inFile()).has(user);
}
