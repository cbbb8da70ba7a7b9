import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  expectedUser,
  hashPassword,
  isUserName,
  type PasswordHash,
  readUsersFile,
  type Users,
  writeUsersFile,
} from '../security/users-file.ts';

/** Wrong arguments, variables or input: one sentence that names them; exit code 2. */
class UsageError extends Error {}

/** A valid command that cannot be carried out: one sentence with the reason; exit code 1. */
class CommandFailed extends Error {}

export interface Context {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable;
  /** results */
  readonly out: (text: string) => void;
  /** messages to people */
  readonly err: (text: string) => void;
}

export const usersHelp = `The users of ACCESS=basic.

  users add NAME       adds a user, or changes the password; reads it from standard input, one line
  users remove NAME    removes a user, who is refused within a second
  users list           shows the names

A changed password and a removal end the user's calendar addresses.
Every command accepts --file FILE; without it the variable USERS_FILE names the file.
`;

const minPassword = 8;
const maxPassword = 1000;

async function readPassword(stdin: Readable): Promise<string> {
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) {
      // A trailing blank is usually pasted by mistake, but could also be meant: it is part of the password.
      if (line.length >= minPassword && line.length <= maxPassword) return line;
      throw new UsageError(`password: expected ${minPassword} to ${maxPassword} characters, got ${line.length}`);
    }
  } finally {
    lines.close();
  }
  throw new UsageError('password: expected one line on standard input, got nothing');
}

function parseName(name: string | undefined): string {
  if (name === undefined) throw new UsageError('NAME: expected the name of a user, got nothing');
  if (!isUserName(name)) throw new UsageError(`NAME: expected ${expectedUser}, got "${name}"`);
  return name;
}

function readExisting(path: string): Map<string, PasswordHash> {
  try {
    return new Map(readUsersFile(path));
  } catch (error) {
    throw new CommandFailed(`${path}: ${(error as Error).message}`);
  }
}

function save(path: string, users: Users): void {
  try {
    writeUsersFile(path, users);
  } catch (error) {
    throw new CommandFailed(`${path}: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
}

type Action = (path: string, name: string | undefined, context: Context) => Promise<void>;

const actions: Readonly<Record<string, Action>> = {
  async add(path, sent, { stdin, err }) {
    const name = parseName(sent);
    if (existsSync(path)) readExisting(path);
    if ('isTTY' in stdin && stdin.isTTY) err(`Password for ${name} (it is shown while you type):\n`);
    const hash = await hashPassword(await readPassword(stdin));
    // Read again, because typing takes time.
    const users = existsSync(path) ? readExisting(path) : new Map();
    const isKnown = users.has(name);
    save(path, users.set(name, hash));
    err(isKnown ? `the password of "${name}" is changed\n` : `"${name}" is added\n`);
  },
  async remove(path, sent, { err }) {
    const name = parseName(sent);
    const users = readExisting(path);
    if (!users.delete(name)) throw new CommandFailed(`NAME: there is no user "${name}" in ${path}`);
    save(path, users);
    err(`"${name}" is removed\n`);
  },
  async list(path, extra, { out }) {
    if (extra !== undefined) throw new UsageError(`"${extra}": expected no such argument`);
    for (const name of readExisting(path).keys()) out(`${name}\n`);
  },
};

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { file: { type: 'string' } }, strict: true, allowPositionals: true });
  } catch (error) {
    // Node's second sentence explains how to name files that start with a dash.
    throw new UsageError(error instanceof Error ? error.message.replace(/\. .*/s, '') : String(error));
  }
}

/**
 * Runs `users add | remove | list`.
 *
 * @returns the exit code; an error is one sentence on `err`
 */
export async function runUsers(args: readonly string[], context: Context): Promise<number> {
  try {
    const { values, positionals } = parseArguments(args);
    const [action = '', name, ...extra] = positionals;
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!run) throw new UsageError(`users: expected one of ${Object.keys(actions).join(', ')}, got "${action}"`);
    if (extra.length > 0) throw new UsageError(`"${extra[0]}": expected no such argument`);
    const path = values.file ?? context.env['USERS_FILE'];
    if (path === undefined || path === '') throw new UsageError('--file: expected the path of the users file, or the variable USERS_FILE');
    await run(path, name, context);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof CommandFailed)) throw error;
    context.err(`${error.message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
