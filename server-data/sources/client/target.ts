import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { SourceFailed } from '../failures.ts';
import { isPrivateHost, PrivateHost } from './addresses.ts';

/** Reads the key, at each request, so that it can be replaced. @throws SourceFailed without its content */
export async function readKey(keyFile: string | undefined, folder: string): Promise<string | undefined> {
  if (keyFile === undefined) return undefined;
  const path = resolve(folder, keyFile);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new SourceFailed(`keyFile: ${path} cannot be read`);
  });
  const key = text.trim();
  if (key === '') throw new SourceFailed(`keyFile: ${path} is empty`);
  if (!/^[\x20-\x7e]+$/.test(key)) throw new SourceFailed(`keyFile: ${path} must hold one line of ASCII characters`);
  return key;
}

/** Replaces `{key}`. @throws SourceFailed where there is none */
export function fillKey(template: string, key: string | undefined, encode = (text: string): string => text): string {
  if (!template.includes('{key}')) return template;
  if (key === undefined) throw new SourceFailed('keyFile is missing: {key} takes its content');
  return template.replaceAll('{key}', () => encode(key));
}

/** One spelling of a text and its encoded forms, also of what is encoded several times; in a host there are only small letters. */
function unescaped(text: string): string {
  let plain = text;
  for (let times = 0; times < 4; times++) {
    plain = plain.replaceAll(/%([0-9a-f]{2})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  return plain.replaceAll('+', ' ').toLowerCase();
}

/** Whether an address holds the key. */
export const holdsKey = ({ href }: URL, key: string | undefined): boolean => key !== undefined && unescaped(href).includes(unescaped(key));

/** An address to send to. */
export interface Target {
  readonly url: URL;
  /** whether the host may have the key and the headers of the settings */
  readonly isTrusted: boolean;
}

/** @throws SourceFailed where no request may be sent to an address */
function checked(url: URL, isPrivateAllowed: boolean): URL {
  if (!/^https?:$/.test(url.protocol)) throw new SourceFailed('expected an address that begins with http:// or https://');
  if (url.username !== '' || url.password !== '') throw new SourceFailed(`${url.host}: an address must not hold a user name or password`);
  if (!isPrivateAllowed && isPrivateHost(url)) throw new PrivateHost(url.host);
  return url;
}

interface TargetOptions {
  readonly key: string | undefined;
  readonly isPrivateAllowed: boolean;
}

const originOf = (template: string): string | undefined => (URL.canParse(template) ? new URL(template).origin : undefined);

/**
 * The address of a request.
 *
 * Assumed: a key is for the origin of `url` alone; addresses of next pages and pictures are the word of a host.
 *
 * @param home `url` of the settings, where the kind has it
 * @throws SourceFailed where it cannot be read, must not be reached, or would give the key to another host
 */
export function requestTarget(template: string, home: string | undefined, { key, isPrivateAllowed }: TargetOptions): Target {
  // what the key may not change
  const [origin, sameOrigin] = ['1', '2'].map((text) => originOf(template.replaceAll('{key}', text)));
  if (!/^https?:/.test(origin ?? '')) throw new SourceFailed('expected an address that begins with http:// or https://');
  if (origin !== sameOrigin) throw new SourceFailed('url: {key} must not be in the host');
  const url = checked(new URL(fillKey(template, key, encodeURIComponent)), isPrivateAllowed);
  const isTrusted = home === undefined || url.origin === originOf(home);
  if (!isTrusted && holdsKey(url, key)) throw new SourceFailed(`${url.host} is not the host of url and does not get the key`);
  return { url, isTrusted };
}

/**
 * Where a redirect leads. Once another origin was reached, no later one is trusted.
 *
 * @throws SourceFailed where it is not followed
 */
export function redirectTarget({ url: from, isTrusted }: Target, location: string, { key, isPrivateAllowed }: TargetOptions): Target {
  if (!URL.canParse(location, from.href)) throw new SourceFailed(`${from.host} redirects to an address that cannot be read`);
  const url = new URL(location, from.href);
  const isSame = url.origin === from.origin;
  if (from.protocol === 'https:' && url.protocol === 'http:') throw new SourceFailed(`${from.host} redirects from https to http`);
  if (!(isSame && isTrusted) && holdsKey(url, key)) throw new SourceFailed(`${from.host} redirects to another host with the key`);
  return { url: checked(url, isPrivateAllowed), isTrusted: isTrusted && isSame };
}
