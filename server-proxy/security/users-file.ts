import { type BinaryLike, randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { chownSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/*
 * The users of ACCESS=basic: a text file with a line `NAME:HASH` per user. The hash is scrypt's in the PHC string format, with its cost, so
 * that the cost can grow without invalidating passwords.
 */

export interface PasswordHash {
  /** log2 of scrypt's N */
  readonly costLog2: number;
  readonly blockSize: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

export type Users = ReadonlyMap<string, PasswordHash>;

type Cost = Pick<PasswordHash, 'costLog2' | 'blockSize' | 'parallelism'>;

/** 32 MiB and about 0.2 s, as OWASP's Password Storage Cheat Sheet recommends. */
const standardCost: Cost = { costLog2: 15, blockSize: 8, parallelism: 3 };

const hashBytes = 32;

const userPattern = /^[^\s:\p{C}]{1,100}$/u;
export const expectedUser = 'a name of 1 to 100 characters without blanks and colons';
export const isUserName = (name: string): boolean => userPattern.test(name);

const scryptAsync = (password: BinaryLike, salt: BinaryLike, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });

/** Equal passwords may be typed as different code points (RFC 8265 §4.2). */
const derive = (password: string, { costLog2, blockSize, parallelism }: Cost, salt: Buffer): Promise<Buffer> =>
  scryptAsync(password.normalize('NFC'), salt, {
    N: 2 ** costLog2,
    r: blockSize,
    p: parallelism,
    maxmem: 256 * 2 ** costLog2 * blockSize,
  });

export async function hashPassword(password: string, cost: Cost = standardCost): Promise<PasswordHash> {
  const salt = randomBytes(16);
  return { ...cost, salt, hash: await derive(password, cost, salt) };
}

export const isPassword = async (password: string, stored: PasswordHash): Promise<boolean> =>
  timingSafeEqual(await derive(password, stored, stored.salt), stored.hash);

/** A hash that no password has, so that a check for an unknown user takes as long as for a known one. */
export const unknownUserHash = (users: Users): PasswordHash => {
  const [known] = users.values();
  return { ...standardCost, ...known, salt: randomBytes(16), hash: randomBytes(hashBytes) };
};

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const formatLine = (name: string, { costLog2, blockSize, parallelism, salt, hash }: PasswordHash): string =>
  `${name}:$scrypt$ln=${costLog2},r=${blockSize},p=${parallelism}$${base64(salt)}$${base64(hash)}`;

/** The cost is limited, because a request waits for it. */
const linePattern =
  /^(?<name>[^:]+):\$scrypt\$ln=(?<ln>\d|1[0-8]),r=(?<r>[1-9]|1\d),p=(?<p>[1-9])\$(?<salt>[\w+/]{11,86})\$(?<hash>[\w+/]{43})$/;

function parseLine(line: string): readonly [string, PasswordHash] | undefined {
  const { name = '', ln, r, p, salt = '', hash = '' } = linePattern.exec(line)?.groups ?? {};
  if (!isUserName(name) || Number(ln) === 0) return undefined;
  const [saltBytes, hashed] = [Buffer.from(salt, 'base64'), Buffer.from(hash, 'base64')];
  return [name, { costLog2: Number(ln), blockSize: Number(r), parallelism: Number(p), salt: saltBytes, hash: hashed }];
}

/** @throws Error with what was expected and the number of the line, never with its content */
export function parseUsers(text: string): Users {
  const users = new Map<string, PasswordHash>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '') continue;
    const [name, hash] = parseLine(line) ?? [];
    if (name === undefined || hash === undefined)
      throw new Error(`must hold lines that "npm run proxy -- users add" writes, line ${index + 1} is another`);
    if (users.has(name)) throw new Error(`must hold each user once, line ${index + 1} has one again`);
    users.set(name, hash);
  }
  return users;
}

/** @throws Error as `parseUsers`, and when the file cannot be read */
export function readUsersFile(path: string): Users {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`must be the path of a readable file, got "${path}"`);
  }
  return parseUsers(text);
}

/** Replaces the file in one step, so that a running proxy never reads half of it. Only its owner may read it. */
export function writeUsersFile(path: string, users: Users): void {
  const former = statSync(path, { throwIfNoEntry: false });
  const target = former ? realpathSync(path) : path;
  const draft = `${target}.${process.pid}.new`;
  try {
    writeFileSync(draft, [...users].map(([name, hash]) => `${formatLine(name, hash)}\n`).join(''), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    // Written by root, it still belongs to the user of the proxy.
    if (former && process.getuid?.() === 0) chownSync(draft, former.uid, former.gid);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
