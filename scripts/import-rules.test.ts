import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// A rule that is off by mistake reports nothing, so wrong imports are written into a copy of the layout, and each must be refused.

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['contract', 'analysis', 'server-data', 'server-proxy', 'src', 'e2e', 'scripts'] as const;
/** Each room is one TypeScript project, but for `src`, whose tests are one of their own. */
const projectFiles = [...rooms.map((room) => `${room}/tsconfig.json`), 'src/tsconfig.app.json', 'src/tsconfig.test.json'];

let copy: string;
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(copy, path)), { recursive: true });
  await writeFile(join(copy, path), text);
};

const run = (tool: string, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(join(root, 'node_modules', '.bin', tool), args, { cwd: copy, maxBuffer: 1e8 }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'marketdesk-import-rules-'));
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json', '.oxlintrc.json', ...projectFiles])
    await cp(join(root, file), join(copy, file));
  // Types only: the compiler writes to node_modules/.cache, which must not be the real one.
  for (const name of ['@types', 'vite']) {
    await mkdir(join(copy, 'node_modules'), { recursive: true });
    await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
});
afterAll(() => rm(copy, { recursive: true, force: true }));

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

/** The messages of a rule about a line of a file; a restricted import has its reason as help. */
const messagesOf = (diagnostics: readonly Diagnostic[], code: string, file: string, line: number): string[] =>
  diagnostics
    .filter((one) => one.filename === file && one.code.includes(`(${code})`) && one.labels[0]?.span.line === line)
    .map(({ message, help = '' }) => `${message} ${help}`);

/** Refused imports with their reason, by the folder that they must not be in. */
const refused: readonly (readonly [file: string, imported: string, reason: string])[] = [
  ['contract/endpoints/news.ts', 'zod', 'no other dependencies'],
  ['contract/endpoints/news.ts', 'node:fs', 'no other dependencies'],
  ['contract/endpoints/news.ts', '#src/shared/time/format.ts', 'no other dependencies'],
  ['analysis/stats/bootstrap.ts', '#src/shared/time/format.ts', 'the contract, zod/mini and itself'],
  ['analysis/stats/bootstrap.ts', 'react', 'the contract, zod/mini and itself'],
  ['analysis/stats/bootstrap.ts', 'zod', 'the contract, zod/mini and itself'],
  ['server-data/main.ts', 'node:sqlite', 'SQL belongs'],
  ['server-data/keys.ts', 'undici', 'sends no requests'],
  ['server-data/keys.ts', '#analysis/dataset.ts', 'server-data/cli'],
  ['server-data/routes/lists.ts', '#analysis/dataset.ts', 'server-data/cli'],
  ['server-data/store/store.ts', '#analysis/dataset.ts', 'server-data/cli'],
  ['server-data/ingest/ingest.ts', '#analysis/dataset.ts', 'server-data/cli'],
  ['server-data/app.ts', './store/sqlite/open.ts', 'receives its parts'],
  ['server-data/app.ts', './example-world/build.ts', 'receives its parts'],
  ['server-data/routes/lists.ts', '../app.ts', 'A route uses'],
  ['server-data/routes/lists.ts', '../store/sqlite/open.ts', 'A route uses'],
  ['server-data/routes/lists.ts', '../sources/state.ts', 'it polls none'],
  ['server-data/routes/lists.ts', '../sources/client/client.ts', 'it polls none'],
  ['server-data/store/store.ts', './sqlite/open.ts', 'does not depend on an implementation'],
  ['server-data/store/sqlite/open.ts', '../../routes/lists.ts', 'does not depend on its users'],
  ['server-data/ingest/ingest.ts', '../store/sqlite/open.ts', 'What fills a store'],
  ['server-data/example-world/build.ts', 'node:sqlite', 'SQL belongs'],
  ['server-data/quantify/quantify.ts', '../store/store.ts', 'only computes'],
  ['server-data/market/bars.ts', '../store/store.ts', 'says what bars are'],
  ['server-proxy/app.ts', 'undici', 'outbound.ts only'],
  ['server-proxy/app.ts', 'node:sqlite', 'stores no data'],
  ['src/app/main.tsx', '#src/testing/render-page.tsx', 'for tests only'],
  ['src/app/main.tsx', '../features/news/news-page.tsx', 'from elsewhere with #src'],
  ['src/app/main.tsx', 'zod', 'use zod/mini'],
  ['src/features/news/news-page.tsx', '#src/app/shell.tsx', 'do not import each other'],
  ['src/features/news/news-page.tsx', '#src/features/splits/splits-page.tsx', 'do not import each other'],
  ['src/features/news/feed/headlines.tsx', '../../splits/splits-page.tsx', '../ is your own feature'],
  ['src/features/news/feed/headlines.tsx', '#src/app/shell.tsx', 'do not import each other'],
  ['src/features/quantified/analysis/panels/panel.tsx', '../../../splits/split.ts', '../../ is your own feature'],
  ['src/features/news/news-page.tsx', 'recharts', 'shared/charts'],
  ['src/features/news/news-page.test.tsx', 'dompurify', 'shared/html'],
  ['src/shared/ui/panels/panel.tsx', '#src/features/news/news-page.tsx', 'does not import features'],
  ['src/shared/ui/panels/panel.tsx', '#src/records/stories/tickers.ts', 'does not import features'],
  ['src/shared/charts/axis.ts', '@tanstack/react-table', 'shared/table'],
  ['src/shared/table/column.ts', 'recharts', 'shared/charts'],
  ['src/shared/html/sanitise.ts', '#src/app/shell.tsx', 'does not import features'],
  ['src/shared/format/number.ts', 'react', 'imports nothing'],
];

const allowed: readonly (readonly [file: string, imported: string])[] = [
  ['contract/endpoints/news.ts', 'zod/mini'],
  ['contract/endpoints/news.ts', '../schema/codecs.ts'],
  ['analysis/stats/bootstrap.ts', '#contract/market/windows.ts'],
  ['server-data/main.ts', './store/sqlite/open.ts'],
  ['server-data/cli/study/study.ts', '#analysis/dataset.ts'],
  ['server-data/cli/help.ts', '#analysis/address/analysis-address.ts'],
  ['analysis/address/analysis-address.ts', 'zod/mini'],
  ['server-data/routes/lists.ts', '../store/store.ts'],
  ['server-data/routes/lists.ts', '../sources/status.ts'],
  ['server-data/routes/lists.test.ts', '../store/sqlite/open.ts'],
  ['server-data/store/sqlite/open.ts', 'node:sqlite'],
  ['server-proxy/outbound.ts', 'undici'],
  ['server-proxy/upstream/client.ts', 'undici'],
  ['src/app/main.tsx', '#src/features/news/news-page.tsx'],
  ['src/features/news/feed/headlines.tsx', '../filters/news-bar.tsx'],
  ['src/features/news/news-page.tsx', '#src/shared/ui/panels/panel.tsx'],
  ['src/features/news/news-page.test.tsx', '#src/testing/render-page.tsx'],
  ['src/testing/data-service.ts', '../../server-data/app.ts'],
  ['src/shared/charts/axis.ts', 'recharts'],
  ['src/shared/html/sanitise.ts', 'dompurify'],
];

const probes: readonly (readonly [title: string, file: string, line: string, rule: string, message: string])[] = [
  ['assigned markup', 'src/features/a.ts', `document.body.innerHTML = 'x';`, 'no-restricted-properties', 'sanitised fragment'],
  ['inserted markup', 'src/features/b.ts', `document.body.insertAdjacentHTML('x', 'y');`, 'no-restricted-properties', 'sanitised fragment'],
  ['markup in React', 'src/features/c.tsx', `export const C = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />;`, 'no-danger', 'HTML'],
  ['fetch in a page', 'src/features/d.ts', `export const d = fetch('/api');`, 'no-restricted-globals', 'client.ts'],
  ['fetch by another name', 'src/features/e.ts', `export const e = window.fetch('/api');`, 'no-restricted-properties', 'client.ts'],
  ['fetch in the data service', 'server-data/f.ts', `export const f = fetch('http://a');`, 'no-restricted-globals', 'sends no requests'],
  ['an imported type', 'src/features/g.ts', `export type G = import('#src/app/h.ts').H;`, 'consistent-type-imports', 'import'],
];

describe('the linter', () => {
  const imports = [...refused, ...allowed];
  // Each import is written as a static and as a dynamic one.
  const forms = [(name: string) => `import '${name}';`, (name: string) => `void import('${name}');`];
  const importsOf = (file: string): string[] => imports.filter(([name]) => name === file).map(([, imported]) => imported);
  /** The messages about an import, one list for each form. */
  const reasons = (file: string, imported: string): string[][] =>
    forms.map((_, form) =>
      messagesOf(diagnostics, 'no-restricted-imports', file, importsOf(file).indexOf(imported) * forms.length + form + 1),
    );
  let diagnostics: Diagnostic[];

  beforeAll(async () => {
    for (const file of new Set(imports.map(([name]) => name))) {
      const lines = importsOf(file).flatMap((imported) => forms.map((form) => form(imported)));
      await write(file, `${lines.join('\n')}\n`);
    }
    for (const [, file, line] of probes) await write(file, `${line}\n`);
    await write('src/shared/api/client.ts', `export const response = fetch('/api');\n`);
    await write('src/shared/cycle/a.ts', `import { b } from '#src/shared/cycle/b.ts';\nexport const a = () => b;\n`);
    await write('src/shared/cycle/b.ts', `import { a } from './a.ts';\nexport const b = () => a;\n`);
    await write('src/shared/type-cycle/a.ts', `import type { B } from './b.ts';\nexport type A = B[];\n`);
    await write('src/shared/type-cycle/b.ts', `import type { A } from './a.ts';\nexport type B = A[];\n`);
    diagnostics = await lint();
  });

  it.each(refused)('refuses in %s the import of %s: %s', (file, imported, reason) => {
    for (const found of reasons(file, imported)) expect(found).toContainEqual(expect.stringContaining(reason));
  });

  it.each(allowed)('allows in %s the import of %s', (file, imported) => {
    for (const found of reasons(file, imported)) expect(found).toEqual([]);
  });

  it.each(probes)('refuses %s (%s)', (_title, file, _line, rule, message) => {
    expect(messagesOf(diagnostics, rule, file, 1)).toContainEqual(expect.stringContaining(message));
  });

  it('allows fetch in the client', () => {
    expect(messagesOf(diagnostics, 'no-restricted-globals', 'src/shared/api/client.ts', 1)).toEqual([]);
  });

  it.each(['cycle', 'type-cycle'])('refuses a %s of imports', (folder) => {
    expect(messagesOf(diagnostics, 'no-cycle', `src/shared/${folder}/a.ts`, 1)).toHaveLength(1);
  });
});

describe('the compiler', () => {
  const mayImport: Readonly<Record<(typeof rooms)[number], readonly string[]>> = {
    contract: [],
    analysis: ['contract'],
    'server-data': ['contract', 'analysis'],
    'server-proxy': ['contract'],
    src: ['contract', 'analysis'],
    e2e: ['contract'],
    scripts: ['contract', 'analysis', 'server-data', 'server-proxy'],
  };
  const pairs = rooms.flatMap((from) => rooms.filter((to) => to !== from).map((to) => [from, to] as const));
  let refused: Set<string>;

  beforeAll(async () => {
    for (const room of rooms) {
      await rm(join(copy, room), { recursive: true });
      await write(`${room}/thing.ts`, `export const thing = '${room}';\n`);
    }
    for (const file of projectFiles) await cp(join(root, file), join(copy, file));
    for (const [from, to] of pairs) await write(`${from}/from-${to}.ts`, `export { thing } from '../${to}/thing.ts';\n`);
    const found = (await run('tsc', '-b', '--pretty', 'false')).matchAll(/^([\w-]+)\/from-([\w-]+)\.ts\(1,\d+\): error TS(?:6059|6307)/gm);
    refused = new Set(Array.from(found, ([, from = '', to = '']) => `${from} → ${to}`));
  });

  it.each(pairs.filter(([from, to]) => !mayImport[from].includes(to)))('refuses imports from %s to %s', (from, to) => {
    expect(refused).toContain(`${from} → ${to}`);
  });

  it.each(pairs.filter(([from, to]) => mayImport[from].includes(to)))('allows imports from %s to %s', (from, to) => {
    expect(refused).not.toContain(`${from} → ${to}`);
  });
});
