import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { queryParameters } from '#contract/openapi/parameters.ts';
import type { Json } from '#contract/openapi/json.ts';
import { problemKinds } from '#contract/problem.ts';
import { contractDocuments } from '../scripts/openapi.ts';
import { variables as dataVariables } from '../server-data/config.ts';
import { variables as proxyVariables } from '../server-proxy/variables.ts';
import { assumedComments } from './assumed-comments.ts';
import { namedScripts, pages, readPage, relativeLinks, root, sections, tableRows } from './pages.ts';

const sources = globSync(['{contract,server-data,server-proxy,src,scripts,bench,e2e}/**/*.{ts,tsx,mjs}', '*.ts'], { cwd: root })
  .filter((path) => !/node_modules|\.test\.tsx?$/.test(path))
  .sort();

/** The words in code spans of a text. */
const codeWords = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);

describe('docs/api.md', () => {
  const chapters = [...sections(readPage('docs/api.md')).values()];
  const chapterOf = (path: string): string => chapters.find((chapter) => chapter.includes(`\`GET ${path}\``)) ?? '';

  test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    'has a chapter on %s and its other addresses',
    (path, { alsoAt }) => {
      expect(chapterOf(path)).not.toBe('');
      for (const address of alsoAt) expect(codeWords(chapterOf(path))).toContain(address);
    },
  );

  const told = endpoints.filter(({ name }) => name !== 'newsById');
  const parameters = told.flatMap((endpoint) =>
    queryParameters(endpoint, {}).map(
      ({ name, schema }, index) => [endpoint.path, String(name), Object.values(endpoint.query)[index], schema as Json] as const,
    ),
  );

  test.each(parameters)('%s tells %s, its bounds, words, default and other names', (path, wire, parameter, schema) => {
    const rows = tableRows(chapterOf(path)).filter(([name]) => name === `\`${wire}\``);
    expect(rows).toHaveLength(1);
    const rule = rows[0]?.[1]?.replaceAll(',', '') ?? '';
    expect(rule).not.toBe('');
    const items = (schema['items'] ?? {}) as Json;
    const isTime = schema['maximum'] === 253_402_300_799;
    const numbers = [schema['maxItems'], isTime ? undefined : schema['minimum'], isTime ? undefined : schema['maximum'], schema['default']];
    const words = [schema['enum'], items['enum']].flatMap((list) => (Array.isArray(list) ? list : [])).map(String);
    for (const fact of [...numbers.filter((fact) => fact !== undefined).map(String), ...words, ...(parameter?.aliases ?? [])]) {
      expect(rule).toMatch(new RegExp(`(?<![\\w.])${fact.replace(/[[\]]/g, '\\$&')}(?!\\w)`));
    }
    if (isTime) expect(rule).toContain('Unix seconds');
    if (parameter?.required) expect(rule).toContain('required');
    if (parameter?.list) expect(rule).toContain('list');
  });

  test('a parameter that the contract does not know is not told', () => {
    const known = new Set(endpoints.flatMap(({ query }) => Object.values(query).map(({ wire }) => `\`${wire}\``)));
    const rows = chapters.filter((chapter) => chapter.includes('`GET /api/')).flatMap(tableRows);
    expect(rows.map(([name]) => name).filter((name) => !known.has(name ?? ''))).toEqual([]);
  });

  test('every word an error can carry is told under its status', () => {
    const rows = tableRows(readPage('docs/api.md')).filter(([status]) => /^\d{3}/.test(status ?? ''));
    for (const [kind, { status, code }] of Object.entries(problemKinds)) {
      const word = kind === 'no_data_found' ? 'not_found' : kind;
      const isTold = rows.some(
        ([statuses = '', codes = '', ids = '']) =>
          statuses.includes(String(status)) && codeWords(codes).includes(code) && (codeWords(ids).includes(word) || code === word),
      );
      expect([kind, isTold]).toEqual([kind, true]);
    }
  });
});

test.each(contractDocuments())('%s is what npm run openapi writes', (path, text) => {
  expect(readPage(path) === text, `run: npm run openapi (${path} is behind the contract)`).toBe(true);
});

describe('docs/configuration.md', () => {
  const variables = tableRows(readPage('docs/configuration.md')).map(([name]) => codeWords(name ?? '')[0]);
  const own = [...Object.keys(dataVariables.shape), ...Object.keys(proxyVariables)];
  const named = (pattern: RegExp) => sources.flatMap((path) => [...readPage(path).matchAll(pattern)].map(([, name = '']) => name));
  /** set by our own scripts for one another, or by every system */
  const given = new Set(['PATH', ...named(/process\.env\['([A-Z][A-Z0-9_]*)'\] = /g)]);
  /** read apart from the two services, such as `process.env['CHROMIUM_PATH']`; npm's own names are in small letters */
  const read = named(/process\.env(?:\.|\[')([A-Z][A-Z0-9_]*)/g).filter((name) => !given.has(name));

  test.each([...new Set([...own, ...read])])('tells %s', (name) => {
    expect(variables).toContain(name);
  });

  test('tells no variable that nothing reads, and each once', () => {
    expect(variables.filter((name) => !own.includes(name ?? '') && !read.includes(name ?? ''))).toEqual([]);
    expect(new Set(variables).size).toBe(variables.length);
  });

  test('tells the defaults', () => {
    const defaultOf = (name: string) => tableRows(readPage('docs/configuration.md')).find(([cell]) => cell === `\`${name}\``)?.[1];
    for (const [name, { _zod: schema }] of Object.entries(dataVariables.shape)) {
      // what is optional does without
      if ('defaultValue' in schema.def) expect([name, defaultOf(name)]).toEqual([name, `\`${schema.def.defaultValue}\``]);
    }
  });
});

describe('docs/assumptions.md', () => {
  const page = readPage('docs/assumptions.md');
  const beside = tableRows(sections(page).get('Beside the code') ?? '');
  const comments = sources.flatMap((path) => assumedComments(path, readPage(path)));
  const asTold = (sentence: string): string => sentence.replaceAll('\\', '');

  test('there are comments to look for', () => {
    expect(comments.length).toBeGreaterThan(5);
    expect(comments.filter(({ sentence }) => sentence.length < 15)).toEqual([]);
  });

  test.each(comments)('"$sentence" has its line ($path)', ({ path, sentence }) => {
    const line = beside.find(([, assumption, where]) => assumption === `${asTold(sentence)}.` && codeWords(where ?? '').includes(path));
    expect(line, `add to docs/assumptions.md: | id | ${sentence}. | \`${path}\` |`).toBeDefined();
  });

  test('no line has lost its comment', () => {
    const said = new Set(comments.map(({ sentence, path }) => `${asTold(sentence)}. ${path}`));
    const told = beside.flatMap(([id, assumption, where]) => codeWords(where ?? '').map((path) => [id, `${assumption} ${path}`] as const));
    expect(told.filter(([, line]) => !said.has(line))).toEqual([]);
  });

  test('ids are stable names: unique, a letter and two digits', () => {
    const ids = tableRows(page).map(([id]) => id ?? '');
    expect(ids.filter((id) => !/^[A-Z]\d\d$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(60);
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
});
