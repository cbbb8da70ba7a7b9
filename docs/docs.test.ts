import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contractDocuments } from '../scripts/generate/openapi.ts';
import { variables as dataVariables } from '../server-data/config.ts';
import { variables as proxyVariables } from '../server-proxy/config.ts';
import { namedScripts, pages, readPage, relativeLinks, root, tableRows, wrongPaths } from './pages.ts';

const sources = globSync(['{contract,analysis,server-data,server-proxy,src,scripts,bench,e2e}/**/*.{ts,tsx,mjs}', '*.ts'], { cwd: root })
  .filter((path) => !/node_modules|\.test\.tsx?$/.test(path))
  .sort();

/** The texts of code spans. */
const codeSpans = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);

test.each(contractDocuments())('%s is what npm run openapi writes', (path, text) => {
  expect(readPage(path) === text, `run: npm run openapi (${path} is behind the contract)`).toBe(true);
});

describe('docs/configuration.md', () => {
  const variables = tableRows(readPage('docs/configuration.md')).map(([name]) => codeSpans(name ?? '')[0]);
  const own = [...Object.keys(dataVariables.shape), ...Object.keys(proxyVariables.shape)];
  const named = (pattern: RegExp) => sources.flatMap((path) => [...readPage(path).matchAll(pattern)].map(([, name = '']) => name));
  /** set by our own scripts for one another, or by every system */
  const given = new Set(['PATH', ...named(/process\.env\['([A-Z][A-Z0-9_]*)'\] = /g)]);
  /** read apart from the two services, such as `process.env['CHROMIUM_PATH']`; npm's own names are in small letters */
  const read = named(/process\.env(?:\.|\[')([A-Z][A-Z0-9_]*)/g).filter((name) => !given.has(name));

  test.each([...new Set([...own, ...read])])('documents %s', (name) => {
    expect(variables).toContain(name);
  });

  test('documents no variable that nothing reads, and each once for a service', () => {
    expect(variables.filter((name) => !own.includes(name ?? '') && !read.includes(name ?? ''))).toEqual([]);
    const readByBoth = Object.keys(dataVariables.shape).filter((name) => Object.hasOwn(proxyVariables.shape, name));
    expect(variables.length).toBe(new Set(variables).size + readByBoth.length);
  });

  test('states the defaults', () => {
    const defaultOf = (name: string) => tableRows(readPage('docs/configuration.md')).find(([cell]) => cell === `\`${name}\``)?.[1];
    for (const [name, { _zod: schema }] of Object.entries(dataVariables.shape)) {
      // what is optional does without
      if ('defaultValue' in schema.def) expect([name, defaultOf(name)]).toEqual([name, `\`${schema.def.defaultValue}\``]);
    }
  });
});

describe('docs/assumptions.md', () => {
  const rows = tableRows(readPage('docs/assumptions.md'));
  const ids = rows.map(([id = '']) => id);

  test('has each id once', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('has every line that a comment cites', () => {
    const cited = sources.flatMap((path) =>
      [...readPage(path).matchAll(/\bassumptions? ((?:[A-Z]\d{2,3}(?:, | and )?)+)/g)].flatMap(([, list = '']) =>
        (list.match(/[A-Z]\d+/g) ?? []).map((id) => ({ path, id })),
      ),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ id }) => !ids.includes(id))).toEqual([]);
  });
});

describe.each(pages)('%s', (path) => {
  const page = readPage(path);

  test('links to files that exist', () => {
    expect(relativeLinks(path, page).filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  test('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(readPage('package.json')) as { scripts: Record<string, string> };
    expect(namedScripts(page).filter((name) => !(name in scripts))).toEqual([]);
  });

  // The changelog may name what no longer exists.
  test.skipIf(path === 'CHANGELOG.md')('names files and folders that exist', () => {
    expect(wrongPaths(path, page)).toEqual([]);
  });
});

test.each(readdirSync(join(root, 'docs/recipes')))('docs/recipes/%s applies', (patch) => {
  // `npm run proof -- recipes` also compiles and tests what it makes.
  const { status, stderr } = spawnSync('git', ['apply', '--check', `docs/recipes/${patch}`], { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
