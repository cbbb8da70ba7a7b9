import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

let files = 0;

/** A folder that is removed after the tests of the file, and a path in it that nobody has used. */
export function temporaryFolder(): { readonly path: string; readonly newPath: (ending?: string) => string } {
  const path = mkdtempSync(join(tmpdir(), 'marketdesk-'));
  afterAll(() => rmSync(path, { recursive: true }));
  return { path, newPath: (ending = '') => join(path, `${++files}${ending}`) };
}
