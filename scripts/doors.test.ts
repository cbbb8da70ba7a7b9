import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// A guard that is silently off looks like a clean house: so every wrong door is tried, in a house built for it.

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['contract', 'server-data', 'server-proxy', 'src', 'e2e', 'scripts'] as const;

let house: string;
const inHouse = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(house, path)), { recursive: true });
  await writeFile(join(house, path), text);
};

const run = (tool: string, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(join(root, 'node_modules', '.bin', tool), args, { cwd: house, maxBuffer: 1e8 }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'marketdesk-doors-'));
  for (const file of [
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    '.oxlintrc.json',
    ...rooms.map((room) => `${room}/tsconfig.json`),
  ])
    await cp(join(root, file), join(house, file));
  // Types only: the compiler's notes go to node_modules/.cache, which must not be the real one.
  for (const name of ['@types', 'vite']) {
    await mkdir(join(house, 'node_modules'), { recursive: true });
    await symlink(join(root, 'node_modules', name), join(house, 'node_modules', name));
  }
});
afterAll(() => rm(house, { recursive: true, force: true }));

interface Diagnostic {
  readonly message: string;
  readonly code: string;
  readonly help?: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

const lint = async (): Promise<Diagnostic[]> => {
  const { diagnostics } = JSON.parse(await run('oxlint', '-f', 'json')) as { diagnostics: Diagnostic[] };
  return diagnostics;
};

/** What the rule `code` said about a line of a file: the message, or the reason that travels as help. */
const said = (diagnostics: readonly Diagnostic[], code: string, file: string, line: number): string[] =>
  diagnostics
    .filter((one) => one.filename === file && one.code.includes(`(${code})`) && one.labels[0]?.span.line === line)
    .map(({ message, help = '' }) => `${message} ${help}`);

const wrong: readonly (readonly [file: string, imported: string, sentence: string])[] = [
  ['contract/codecs.ts', 'zod', 'The contract says what travels'],
  ['contract/codecs.ts', 'zlib', 'The contract says what travels'],
  ['contract/codecs.ts', 'node:fs', 'The contract says what travels'],
  ['contract/codecs.ts', 'react', 'The contract says what travels'],
  ['contract/codecs.ts', 'express', 'The contract says what travels'],
  ['contract/endpoints/news.ts', 'fastify', 'The contract says what travels'],
  ['contract/endpoints/news.ts', '#src/shared/format/time.ts', 'The contract says what travels'],

  ['server-data/main.ts', 'node:sqlite', 'SQL lives in'],
  ['server-data/main.ts', 'undici', 'calls nobody'],
  ['server-data/auth.ts', 'node:https', 'calls nobody'],
  ['server-data/app.ts', './main.ts', 'handed its parts'],
  ['server-data/app.ts', './store/sqlite/open.ts', 'handed its parts'],
  ['server-data/app.ts', './store/postgres/open.ts', 'handed its parts'],
  ['server-data/app.ts', './ingest/ingest.ts', 'handed its parts'],
  ['server-data/app.ts', './world/news.ts', 'handed its parts'],
  ['server-data/app.ts', 'node:sqlite', 'SQL lives in'],
  ['server-data/routes/news.ts', '../main.ts', 'A route asks'],
  ['server-data/routes/news.ts', '../app.ts', 'A route asks'],
  ['server-data/routes/news.ts', '../config.ts', 'A route asks'],
  ['server-data/routes/news.ts', '../store/sqlite/open.ts', 'A route asks'],
  ['server-data/routes/news.ts', '../ingest/ingest.ts', 'A route asks'],
  ['server-data/routes/news.ts', '../world/news.ts', 'A route asks'],
  ['server-data/routes/news.ts', 'pg', 'SQL lives in'],
  ['server-data/present/news.ts', '../routes/news.ts', 'whoever asked'],
  ['server-data/present/news.ts', '../app.ts', 'whoever asked'],
  ['server-data/present/news.ts', '../store/store.ts', 'whoever asked'],
  ['server-data/present/news.ts', '../store/sqlite/open.ts', 'whoever asked'],
  ['server-data/present/news.ts', '../ingest/ingest.ts', 'whoever asked'],
  ['server-data/store/store.ts', './sqlite/open.ts', 'knows no store'],
  ['server-data/store/store.ts', '../routes/news.ts', 'knows no store'],
  ['server-data/store/store.ts', 'kysely', 'SQL lives in'],
  ['server-data/store/sqlite/open.ts', '../../routes/news.ts', 'A store keeps'],
  ['server-data/store/sqlite/open.ts', '../../ingest/ingest.ts', 'A store keeps'],
  ['server-data/store/sqlite/open.ts', '../../world/news.ts', 'A store keeps'],
  ['server-data/store/sqlite/open.ts', 'undici', 'calls nobody'],
  ['server-data/ingest/ingest.ts', '../store/sqlite/open.ts', 'What fills a store'],
  ['server-data/ingest/ingest.ts', '../routes/news.ts', 'What fills a store'],
  ['server-data/world/news.ts', '../store/sqlite/open.ts', 'What fills a store'],
  ['server-data/world/news.ts', 'node:sqlite', 'SQL lives in'],
  ['server-data/quantify/moves.ts', 'zod/mini', 'quantify is arithmetic'],
  ['server-data/quantify/moves.ts', '#src/shared/format/time.ts', 'quantify is arithmetic'],
  ['server-data/quantify/moves.ts', '../store/store.ts', 'quantify is arithmetic'],

  ['server-proxy/app.ts', 'undici', 'server-proxy/forward.ts alone'],
  ['server-proxy/cache.ts', 'node:https', 'server-proxy/forward.ts alone'],
  ['server-proxy/app.ts', 'node:sqlite', 'keeps no data'],
  ['server-proxy/forward.ts', 'node:sqlite', 'keeps no data'],

  ['src/app/main.tsx', '#src/testing/render-page.tsx', 'for tests and never ships'],
  ['src/app/main.tsx', '../features/news/news-page.tsx', 'nothing reaches up'],
  ['src/app/main.tsx', 'recharts', 'One door'],
  ['src/app/main.tsx', 'dompurify', 'One door'],
  ['src/app/main.tsx', 'zod', 'zod/mini'],
  ['src/features/news/news-page.tsx', '#src/app/shell.tsx', 'Features are strangers'],
  ['src/features/news/news-page.tsx', '#src/features/splits/splits-page.tsx', 'Features are strangers'],
  ['src/features/news/news-page.tsx', '#src/testing/fake-api.ts', 'Features are strangers'],
  ['src/features/news/news-page.tsx', '../splits/splits-page.tsx', 'nothing reaches up'],
  ['src/features/news/news-page.tsx', './../splits/splits-page.tsx', 'nothing reaches up'],
  ['src/features/news/news-page.tsx', 'recharts', 'One door'],
  ['src/features/news/news-page.tsx', '@tanstack/react-table', 'One door'],
  ['src/features/news/news-page.tsx', 'dompurify', 'One door'],
  ['src/features/news/news-page.tsx', 'node:fs', 'run in a browser'],
  ['src/features/news/news-page.test.tsx', '../splits/splits-page.tsx', 'nothing reaches up'],
  ['src/features/news/news-page.test.tsx', 'dompurify', 'One door'],
  ['src/shared/ui/button.tsx', '#src/features/news/news-page.tsx', 'What is shared'],
  ['src/shared/ui/button.tsx', '#src/app/shell.tsx', 'What is shared'],
  ['src/shared/ui/button.tsx', 'dompurify', 'One door'],
  ['src/shared/charts/line.tsx', '@tanstack/react-table', 'One door'],
  ['src/shared/charts/line.tsx', '#src/features/news/news-page.tsx', 'What is shared'],
  ['src/shared/table/table.tsx', 'recharts', 'One door'],
  ['src/shared/table/table.tsx', '#src/app/shell.tsx', 'What is shared'],
  ['src/shared/html/clean.ts', 'recharts', 'One door'],
  ['src/shared/html/clean.ts', '#src/features/news/news-page.tsx', 'What is shared'],
  ['src/shared/format/number.ts', '#contract/limits.ts', 'imports nothing'],
  ['src/shared/format/number.ts', 'react', 'imports nothing'],
  ['src/shared/format/number.ts', '../ui/button.tsx', 'nothing reaches up'],
];

const right: readonly (readonly [file: string, imported: string])[] = [
  ['contract/codecs.ts', 'zod/mini'],
  ['contract/endpoints/news.ts', '../codecs.ts'],
  ['contract/plain-text.ts', 'entities/decode'],
  ['contract/codecs.test.ts', 'vitest'],
  ['server-data/main.ts', './app.ts'],
  ['server-data/main.ts', './store/sqlite/open.ts'],
  ['server-data/main.ts', './world/news.ts'],
  ['server-data/app.ts', './routes/news.ts'],
  ['server-data/app.ts', './store/store.ts'],
  ['server-data/app.ts', '#contract/limits.ts'],
  ['server-data/routes/news.ts', '../store/store.ts'],
  ['server-data/routes/news.ts', '../present/news.ts'],
  ['server-data/routes/news.test.ts', '../store/sqlite/open.ts'],
  ['server-data/store/sqlite/open.ts', 'node:sqlite'],
  ['server-data/store/sqlite/open.ts', '../../present/news.ts'],
  ['server-data/store/sqlite/open.ts', '../store.ts'],
  ['server-data/ingest/ingest.ts', '../store/store.ts'],
  ['server-data/quantify/moves.ts', './bars.ts'],
  ['server-data/quantify/moves.ts', '#contract/time/trading-calendar.ts'],
  ['server-proxy/app.ts', './forward.ts'],
  ['server-proxy/app.ts', '#contract/problem.ts'],
  ['server-proxy/forward.ts', 'undici'],
  ['src/app/main.tsx', '#src/features/news/news-page.tsx'],
  ['src/app/main.tsx', './shell.tsx'],
  ['src/features/news/news-page.tsx', './news-query.ts'],
  ['src/features/news/news-page.tsx', '#src/shared/ui/button.tsx'],
  ['src/features/news/news-page.tsx', '#contract/endpoints/news.ts'],
  ['src/features/news/news-page.test.tsx', '#src/testing/render-page.tsx'],
  ['src/shared/ui/button.tsx', '#contract/limits.ts'],
  ['src/shared/charts/line.tsx', 'recharts'],
  ['src/shared/table/table.tsx', '@tanstack/react-table'],
  ['src/shared/html/clean.ts', 'dompurify'],
  ['src/shared/format/number.test.ts', 'vitest'],
  ['src/shared/format/number.ts', './sign.ts'],
];

describe('between folders the linter keeps the doors', () => {
  const tried = [...wrong, ...right];
  // Each door is tried as a static and as a lazy import: the second is how a page would be smuggled in.
  const ways = [(name: string) => `import '${name}';`, (name: string) => `void import('${name}');`];
  const importsOf = (file: string): string[] => tried.filter(([name]) => name === file).map(([, imported]) => imported);
  /** The linter's reasons against an import, one list for each way of importing. */
  const reasons = (file: string, imported: string): string[][] =>
    ways.map((_, way) => said(diagnostics, 'no-restricted-imports', file, importsOf(file).indexOf(imported) * ways.length + way + 1));
  let diagnostics: Diagnostic[];

  beforeAll(async () => {
    for (const file of new Set(tried.map(([name]) => name))) {
      const lines = importsOf(file).flatMap((imported) => ways.map((way) => way(imported)));
      await inHouse(file, `${lines.join('\n')}\n`);
    }
    diagnostics = await lint();
  });

  it.each(wrong)('%s may not import %s: %s', (file, imported, sentence) => {
    for (const found of reasons(file, imported)) expect(found).toContainEqual(expect.stringContaining(sentence));
  });

  it.each(right)('%s may import %s', (file, imported) => {
    for (const found of reasons(file, imported)) expect(found).toEqual([]);
  });
});

describe('other guards', () => {
  const probes: readonly (readonly [title: string, file: string, line: string, rule: string, sentence: string])[] = [
    ['markup is never assigned', 'src/features/a.ts', `document.body.innerHTML = 'x';`, 'no-restricted-properties', 'appended'],
    ['nor replaced', 'src/features/b.ts', `document.body.outerHTML = 'x';`, 'no-restricted-properties', 'appended'],
    ['nor inserted', 'src/features/c.ts', `document.body.insertAdjacentHTML('x', 'y');`, 'no-restricted-properties', 'appended'],
    [
      'nor handed to React',
      'src/features/d.tsx',
      `export const D = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />;`,
      'no-danger',
      'HTML',
    ],
    ['the pages ask through the client', 'src/features/e.ts', `export const e = fetch('/api');`, 'no-restricted-globals', 'client.ts'],
    ['also by another name', 'src/features/f.ts', `export const f = window.fetch('/api');`, 'no-restricted-properties', 'client.ts'],
    ['the data service calls nobody', 'server-data/g.ts', `export const g = fetch('http://a');`, 'no-restricted-globals', 'calls nobody'],
    [
      'a type is no way around a door',
      'src/features/h.ts',
      `export type H = import('#src/app/i.ts').I;`,
      'consistent-type-imports',
      'import',
    ],
  ];
  let diagnostics: Diagnostic[];

  beforeAll(async () => {
    for (const [, file, line] of probes) await inHouse(file, `${line}\n`);
    await inHouse('src/shared/api/client.ts', `export const asks = fetch('/api');\n`);
    await inHouse('src/shared/round/a.ts', `import { b } from '#src/shared/round/b.ts';\nexport const a = () => b;\n`);
    await inHouse('src/shared/round/b.ts', `import { a } from './a.ts';\nexport const b = () => a;\n`);
    await inHouse('src/shared/round-of-types/a.ts', `import type { B } from './b.ts';\nexport type A = B[];\n`);
    await inHouse('src/shared/round-of-types/b.ts', `import type { A } from './a.ts';\nexport type B = A[];\n`);
    diagnostics = await lint();
  });

  it.each(probes)('%s (%s)', (_title, file, _line, rule, sentence) => {
    expect(said(diagnostics, rule, file, 1)).toContainEqual(expect.stringContaining(sentence));
  });

  it('the one client may fetch', () => {
    expect(said(diagnostics, 'no-restricted-globals', 'src/shared/api/client.ts', 1)).toEqual([]);
  });

  it.each(['round', 'round-of-types'])('imports never go round in a circle: %s', (folder) => {
    expect(said(diagnostics, 'no-cycle', `src/shared/${folder}/a.ts`, 1)).toHaveLength(1);
  });
});

describe('between rooms the compiler keeps the doors', () => {
  const mayImport: Readonly<Record<(typeof rooms)[number], readonly string[]>> = {
    contract: [],
    'server-data': ['contract'],
    'server-proxy': ['contract'],
    src: ['contract'],
    e2e: ['contract'],
    scripts: ['contract', 'server-data', 'server-proxy'],
  };
  const pairs = rooms.flatMap((from) => rooms.filter((to) => to !== from).map((to) => [from, to] as const));
  let refused: Set<string>;

  beforeAll(async () => {
    for (const room of rooms) {
      await rm(join(house, room), { recursive: true });
      await cp(join(root, room, 'tsconfig.json'), join(house, room, 'tsconfig.json'));
      await inHouse(`${room}/thing.ts`, `export const thing = '${room}';\n`);
    }
    for (const [from, to] of pairs) await inHouse(`${from}/from-${to}.ts`, `export { thing } from '../${to}/thing.ts';\n`);
    const found = (await run('tsc', '-b', '--pretty', 'false')).matchAll(/^([\w-]+)\/from-([\w-]+)\.ts\(1,\d+\): error TS(?:6059|6307)/gm);
    refused = new Set(Array.from(found, ([, from = '', to = '']) => `${from} → ${to}`));
  });

  it.each(pairs.filter(([from, to]) => !mayImport[from].includes(to)))('%s may not import %s', (from, to) => {
    expect(refused).toContain(`${from} → ${to}`);
  });

  it.each(pairs.filter(([from, to]) => mayImport[from].includes(to)))('%s may import %s', (from, to) => {
    expect(refused).not.toContain(`${from} → ${to}`);
  });
});
