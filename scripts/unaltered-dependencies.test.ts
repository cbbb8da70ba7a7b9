import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginOption } from 'vite';
import { expect, test } from 'vitest';
import config from '../vite.config.ts';
import { root } from './run-tool.ts';

// What is shipped is what its authors published and what was tested (docs/decisions/006).

const namesOf = async (plugin: PluginOption): Promise<string[]> => {
  const one = await plugin;
  if (!one) return [];
  return Array.isArray(one) ? (await Promise.all(one.map(namesOf))).flat() : [one.name];
};

test('the build has no plugins but those of React and Tailwind', async () => {
  const names = await namesOf(config.plugins ?? []);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !/^(vite:react|@tailwindcss\/vite)/.test(name))).toEqual([]);
});

test('the build replaces no module, assumes nothing about foreign code and keeps preloading', () => {
  const { resolve, define, build = {} } = config;
  expect({ resolve, define }).toEqual({ resolve: undefined, define: undefined });
  expect(build.modulePreload).toBeUndefined();
  const { input, external, plugins, transform, resolve: aliases, treeshake } = build.rolldownOptions ?? {};
  expect([input, external, plugins, transform, aliases, treeshake]).toEqual(Array.from({ length: 6 }));
});

const read = (pattern: string): [path: string, text: string][] =>
  globSync(pattern, { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')]);

test('no script reads or writes the code of a dependency', () => {
  const scripts = [...read('scripts/*.{ts,mjs}'), ...read('vite.config.ts')].filter(([path]) => !path.endsWith('.test.ts'));
  const hooks = /\b(?:transform|load|resolveId|renderChunk|generateBundle)\s*[(:]/;
  expect(scripts.filter(([, text]) => hooks.test(text)).map(([path]) => path)).toEqual([]);
});

test('no import reaches into a dependency', () => {
  const internal = /from '(?!\.|#|node:)(?:@[\w-]+\/)?[\w.-]+\/(?:dist|build|lib|src|es6|cjs|esm|internals?)\/|\bUNSAFE_/;
  const sources = read('{src,contract,analysis,server-data,server-proxy,e2e}/**/*.{ts,tsx}');
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter(([, text]) => internal.test(text)).map(([path]) => path)).toEqual([]);
});
