import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const readPage = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What people read first: the pages in docs/, and those at the root. */
export const pages: readonly string[] = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort();

/** The rows of all tables in a text, cell by cell, without heads and rules. */
export const tableRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line, index, lines) => line.startsWith('|') && !/^[|\s:-]+$/.test(line) && !/^[|\s:-]+$/.test(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.replaceAll('\\', '').trim()),
    );

/** Targets of relative links, without anchors, resolved from the root. */
export const relativeLinks = (path: string, page: string): string[] =>
  [...withoutCode(page).matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)/g), ...withoutCode(page).matchAll(/(?:src|href)="([^"]+)"/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z][a-z+.-]*:|#|\/\/)/i.test(target))
    .map((target) => join(dirname(path), decodeURI(target.split('#')[0] ?? '')));

const withoutCode = (page: string): string => page.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

const folders = ['analysis', 'bench', 'contract', 'deploy', 'docs', 'e2e', 'public', 'scripts', 'server-data', 'server-proxy', 'src'];

const files = globSync(['*', '.*', `{${folders.join()}}/**/*`], { cwd: root });

/** Letters, digits and the marks of globs; a path that begins with a dot, as of a store, is not in the repository. */
const pathPattern = /^(?!\.)[\w.{},*-]+(?:\/[\w.{},*-]+)*\/?$/;

/** Whether a word of a code span means a file or folder of the repository: by its first folder, a slash at its end, or the name of a source. */
const isRepositoryPath = (text: string): boolean =>
  pathPattern.test(text) &&
  (folders.includes(text.split('/', 1)[0] ?? '') ? text.includes('/') : text.endsWith('/') || /\.(?:tsx?|mjs|css)$/.test(text));

/** The paths that `{a,b}` stands for. */
function alternatives(text: string): string[] {
  const [, head = '', names, tail = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(text) ?? [];
  return names === undefined ? [text] : names.split(',').flatMap((name) => alternatives(head + name + tail));
}

/** A path with several parts begins at the root; a single name may be anywhere. */
function isInRepository(text: string): boolean {
  const pattern = text.endsWith('/') ? `${text}**` : text;
  const isName = !text.replace(/\/$/, '').includes('/');
  return files.some((file) => matchesGlob(file, pattern) || (isName && matchesGlob(file, `**/${pattern}`)));
}

/** Paths in code spans that are not in the repository, with their lines. Paths with the placeholder `NAME` are left out. */
export const wrongPaths = (path: string, page: string): string[] =>
  page
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/`([^`]+)`/g)]
        .flatMap(([, text = '']) => text.split(' '))
        .filter((text) => isRepositoryPath(text) && !text.includes('NAME') && !alternatives(text).every(isInRepository))
        .map((text) => `${path}:${index + 1} ${text}`),
    );

/** npm's own commands. */
const npmCommands = new Set([
  'ci',
  'install',
  'i',
  'run',
  'init',
  'exec',
  'audit',
  'outdated',
  'version',
  'pack',
  'update',
  'help',
  'pkg',
  'sbom',
]);

/** Scripts a page tells people to run: `npm start`, `npm run bench -- news`. Only code is read, not prose. */
export function namedScripts(page: string): string[] {
  const code = [...page.matchAll(/^```[\s\S]*?^```|`[^`\n]+`/gm)].map(([text]) => text).join('\n');
  const run = [...code.matchAll(/\bnpm (?:-\S+ )*run (?:-\S+ )*([a-z][\w:.-]*)/g)].map(([, name = '']) => name);
  const short = [...code.matchAll(/\bnpm (?:-\S+ )*([a-z][\w-]*)/g)].map(([, name = '']) => name).filter((name) => !npmCommands.has(name));
  return [...new Set([...run, ...short])];
}
