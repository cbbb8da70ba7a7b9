import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { noMutations } from './lean-bundle.ts';

const require = createRequire(import.meta.url);

/** Builds a page of one line, as the desk is built. */
const buildPage = (code: string): Promise<unknown> => {
  const page: Plugin = {
    name: 'page',
    resolveId: (id) => (id === 'page' ? '/page.ts' : undefined),
    load: (id) => (id === '/page.ts' ? code : undefined),
  };
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [page, noMutations],
    build: { write: false, rolldownOptions: { input: 'page' } },
  });
};

test('a page that makes mutations is refused at the build, not at a click', async () => {
  await buildPage("import { QueryClient } from '@tanstack/react-query'; new QueryClient().mount();");
  await expect(buildPage("import { useMutation } from '@tanstack/react-query'; console.log(useMutation);")).rejects.toThrow(/noMutations/);
});

// Fails when an upgrade of the query client asks more of its cache of mutations.
test('a query client asks its mutations for nothing that is left out', () => {
  const client = createRequire(require.resolve('@tanstack/react-query'))
    .resolve('@tanstack/query-core')
    .replace(/build.*/, 'build/modern/queryClient.js');
  const asked = [...readFileSync(client, 'utf8').matchAll(/#mutationCache\.(\w+)/g)].map(([, name]) => name);
  // Nobody here asks how many mutations are on their way, which is what findAll is for.
  expect(new Set(asked)).toEqual(new Set(['findAll', 'resumePausedMutations', 'clear']));
});

// Else the desk would wait for a network, or a reader, that the bundle cannot see.
test('the desk asks whatever the browser believes of network and reader', () => {
  const client = readFileSync(new URL('../src/app/query-client.ts', import.meta.url), 'utf8');
  expect(client).toContain("networkMode: 'always'");
  expect(client).toContain('refetchOnWindowFocus: false');
});

// Fails when an upgrade of the query client asks more of its view of either.
test('a query client asks its view of network and reader for nothing that is left out', () => {
  const modern = createRequire(require.resolve('@tanstack/react-query'))
    .resolve('@tanstack/query-core')
    .replace(/build.*/, 'build/modern/');
  const asked = ['queryClient.js', 'queryObserver.js', 'retryer.js', 'query.js', 'queryCache.js']
    .flatMap((file) => [...readFileSync(modern + file, 'utf8').matchAll(/(?:online|focus)Manager\.(\w+)\(/g)])
    .map(([, name]) => name);
  expect(new Set(asked)).toEqual(new Set(['isOnline', 'isFocused', 'subscribe']));
});
