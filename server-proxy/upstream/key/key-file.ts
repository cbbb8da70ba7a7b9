import { readFileSync, statSync } from 'node:fs';
import type { Logger } from 'pino';
import { fileVersion } from '../../reloaded-file.ts';
import type { UpstreamKey } from './key.ts';

/**
 * Other characters could end the header line, or be rejected upstream (keys are never trimmed, assumption A08). Quotes, backslashes,
 * ampersands and percent signs are parts of escapes or escaped in several ways: a repeated key would not be recognised (assumption Z20).
 */
const keyPattern = /^(?:(?!["'\\&%])[\x21-\x7e])+$/;
export const expectedKey = 'one line of visible ASCII characters without blanks, quotes, backslashes, ampersands and percent signs';

export const parseKey = (text: string): string | undefined => (keyPattern.test(text) ? text : undefined);

/**
 * Reads a file with a key, and during a change-over a second one on the next line.
 *
 * @throws Error with what was expected, and never with the content of the file
 */
export function readKeyFile(path: string): readonly string[] {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error('must be the path of a readable file');
  }
  // A line end at the end of the file is not part of the key; other white space is an error.
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const keys = lines.flatMap((line) => parseKey(line) ?? []);
  if (keys.length < lines.length || keys.length > 2)
    throw new Error(`must hold ${expectedKey}, and at most one more line with a second key`);
  return keys;
}

/** A warning when other users of this computer can read the file. */
export function keyFileWarning(path: string): string | undefined {
  const file = statSync(path, { throwIfNoEntry: false });
  return file && file.mode & 0o004
    ? 'UPSTREAM_KEY_FILE can be read by every user of this computer: restrict it, for example with chmod 600'
    : undefined;
}

/** How often the file is examined. */
const intervalMs = 2000;

/**
 * Reads the keys again when the file changes and on SIGHUP. A file that cannot be used is logged, and the keys in use remain.
 *
 * @returns a function that ends it
 */
export function watchKeyFile(path: string, key: UpstreamKey, logger: Logger): () => void {
  let version: string | undefined;

  function reload(): void {
    try {
      if (!key.replace(readKeyFile(path))) return;
      logger.info('the key was replaced');
      const warning = keyFileWarning(path);
      if (warning !== undefined) logger.warn(warning);
    } catch (error) {
      logger.error({ cause: (error as Error).message }, 'UPSTREAM_KEY_FILE cannot be used, the key in use remains');
    }
  }

  // The first time it is always read: it may have changed since the start.
  function examine(): void {
    const found = fileVersion(statSync(path, { throwIfNoEntry: false }));
    if (found === version) return;
    version = found;
    reload();
  }

  const timer = setInterval(examine, intervalMs).unref();
  process.on('SIGHUP', reload);
  return () => {
    clearInterval(timer);
    process.off('SIGHUP', reload);
  };
}
