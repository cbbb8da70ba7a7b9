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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Whether an address holds the key, as it is or encoded once or twice; in a host it has small letters. */
export function holdsKey({ href }: URL, key: string | undefined): boolean {
  if (key === undefined) return false;
  const texts = [href, decoded(href), decoded(decoded(href))];
  return texts.some((text) => text.toLowerCase().includes(key.toLowerCase()));
}
