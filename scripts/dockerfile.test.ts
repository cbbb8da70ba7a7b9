import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../server-proxy/config.ts';
import { root } from './run-tool.ts';

// What can be known of the container without building it.

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const lines = read('Dockerfile').split('\n');
const told = (word: string): string[] => lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

test('its Node is the one that everything is tried with, in the stage that builds and in the one that runs', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  const versions = new Set(Object.values(optionalDependencies));
  expect(told('ARG')).toEqual([...versions].map((version) => `NODE_IMAGE=docker.io/library/node:${version}-bookworm-slim`));
  expect(told('FROM')).toEqual(['${NODE_IMAGE} AS built', '${NODE_IMAGE}']);
});

test('it listens beyond itself, to names that are known, by variables that the proxy reads', () => {
  const variables = Object.fromEntries(told('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])));
  const config = readConfig(variables);
  expect(config).toMatchObject({ host: '0.0.0.0', allowedHosts: ['localhost', '127.0.0.1'] });
  expect(told('EXPOSE')).toEqual([String(config.port)]);
});

test('it runs as nobody in particular, what npm start runs, and writes nowhere but beside its world', () => {
  const last = lines.lastIndexOf('FROM ${NODE_IMAGE}');
  expect(lines.indexOf('USER node')).toBeGreaterThan(last);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect((JSON.parse(told('CMD')[0] ?? '[]') as string[]).join(' ')).toBe(scripts['start']);
  expect(told('VOLUME')).toEqual(['/desk/.data']);
  expect(told('RUN')).toContain('chown node:node .data');
  for (const [path] of read('Dockerfile').matchAll(/scripts\/[a-z-]+\.ts/g)) expect(existsSync(join(root, path))).toBe(true);
});

test('nothing goes into it that git leaves out, nor git itself', () => {
  const ignored = read('.dockerignore').split('\n');
  const byGit = read('.gitignore').split('\n').filter(Boolean);
  // Below a folder that is left out altogether.
  expect(byGit.filter((path) => !ignored.includes(path) && path !== 'bench/results/')).toEqual([]);
  expect(ignored).toContain('.git/');
});
