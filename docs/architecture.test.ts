import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const documents = ['docs/architecture.md', 'README.md', 'CONTRIBUTING.md', 'docs/decisions/001-rooms-and-doors.md'];

/** `folder/file.ts` and `folder/` in code marks, and the targets of relative links. */
const namedPaths = (path: string): string[] => {
  const text = readFileSync(new URL(path, root), 'utf8');
  const marked = Array.from(text.matchAll(/`([\w.-]+\/[\w./-]*)`/g), ([, name = '']) => new URL(name, root));
  const linked = Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)\)/g), ([, target = '']) => new URL(target, new URL(path, root)));
  return [...marked, ...linked].map(({ pathname }) => pathname);
};

/** Made by running things. */
const isMade = (path: string): boolean => /\/(\.data|dist|node_modules)\//.test(path);

describe.each(documents)('%s', (document) => {
  it('names only files and folders that exist', () => {
    const missing = namedPaths(document).filter((path) => !isMade(path) && !existsSync(path));
    expect(missing).toEqual([]);
  });
});
