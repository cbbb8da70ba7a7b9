import { spelledSymbol } from '../symbol.ts';

/** A part of a path as text; as it is where it is not encoded correctly. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The symbol of a symbol's page, in any spelling and with a plain slash too; undefined for the path of any other page. It may be no symbol.
 *
 * @param path as in the address, below the base path: `/symbol/BRK%20B`
 */
export function symbolOfPath(path: string): string | undefined {
  const [, text] = /^\/symbol\/(.+?)\/*$/i.exec(path) ?? [];
  return text === undefined ? undefined : spelledSymbol(decodePath(text));
}
