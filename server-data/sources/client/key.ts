import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { SourceFailed } from '../failures.ts';

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
