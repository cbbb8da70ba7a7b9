import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultSettings, readConfig, upstreamAddress } from '../server-proxy/config.ts';
import { startProxy } from '../server-proxy/start.ts';
import { root, runNode } from './run-tool.ts';

// What can be known of the container without building it.

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const lines = read('Dockerfile').split('\n');
const told = (word: string): string[] => lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

test('its Node is the one that everything is tried with, in the stage that builds and in the one that runs', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  const versions = new Set(Object.values(optionalDependencies));
  // With or without a digest.
  expect(told('ARG').map((image) => image.replace(/@sha256:[0-9a-f]{64}$/, ''))).toEqual(
    [...versions].map((version) => `NODE_IMAGE=docker.io/library/node:${version}-bookworm-slim`),
  );
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
  // There is no npm with which it would end.
  const command = scripts['start']?.replace(' --import ./scripts/end-with-parent.ts', '');
  expect((JSON.parse(told('CMD')[0] ?? '[]') as string[]).join(' ')).toBe(command);
  expect(told('VOLUME')).toEqual(['/desk/.data']);
  expect(told('RUN')).toContain('chown node:node .data');
  for (const [path] of read('Dockerfile').matchAll(/scripts\/[a-z-]+\.ts/g)) expect(existsSync(join(root, path))).toBe(true);
});

test('its health check says whether the proxy is ready, by the variables with which it runs', async () => {
  const [, text = '[]'] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  const [program, ...args] = JSON.parse(text) as string[];
  expect(program).toBe('node');
  const check = async (env: Record<string, string>): Promise<number> => (await runNode(args, { env })).exitCode;

  const pages = mkdtempSync(join(tmpdir(), 'marketdesk-pages-'));
  onTestFinished(() => rmSync(pages, { recursive: true }));
  const config = { ...defaultSettings, basePath: '/desk/', upstream: upstreamAddress('http://127.0.0.1:9', 'a-key') };
  const proxy = await startProxy({ config, port: 0, pages });
  const env = { PORT: new URL(proxy.url).port, BASE_PATH: '/desk' };
  expect(await check(env), 'the pages are not built').toBe(1);
  writeFileSync(join(pages, 'index.html'), '<!doctype html>');
  expect(await check(env)).toBe(0);
  expect(await check({ ...env, BASE_PATH: '' }), 'another path').toBe(1);
  await proxy.close();
  expect(await check(env), 'stopped').toBe(1);
});

test('its bill of materials lists every installed package, without the network', () => {
  const command = told('RUN').find((line) => line.includes('npm sbom'));
  const folder = mkdtempSync(join(tmpdir(), 'marketdesk-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  // As the image has them: without development tools and the packaged Node. npm reads their package.json only.
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string; dev?: boolean }> };
  const installed = Object.entries(packages).filter(
    ([path, { dev }]) => path !== '' && dev !== true && !path.includes('/node-linux-') && existsSync(join(root, path)),
  );
  for (const [path] of installed) cpSync(join(root, path, 'package.json'), join(folder, path, 'package.json'));

  // Nothing listens at this registry.
  const env = { ...process.env, npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:9/', npm_config_loglevel: 'error' };
  const { status, stderr } = spawnSync('sh', ['-c', command ?? 'exit 1'], { cwd: folder, env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const { bomFormat, components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  expect(listed).toEqual(new Set(installed.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)));
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
});

test('nothing goes into it that git leaves out, nor git itself', () => {
  const ignored = read('.dockerignore').split('\n');
  const byGit = read('.gitignore').split('\n').filter(Boolean);
  // By its own name, or below a folder that is left out altogether.
  expect(byGit.filter((path) => !ignored.some((folder) => path === folder || (folder.endsWith('/') && path.startsWith(folder))))).toEqual(
    [],
  );
  expect(ignored).toContain('.git/');
});
