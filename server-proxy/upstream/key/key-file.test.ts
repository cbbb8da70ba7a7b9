import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultSettings } from '../../config.ts';
import { openLogger } from '../../ops/logging.ts';
import { startProxy } from '../../start.ts';
import { emptyFolder } from '../../testing/open-proxy.ts';
import { openRecordingUpstream, responding } from '../../testing/recording-upstream.ts';
import { keyFileWarning, readKeyFile } from './key-file.ts';
import { UpstreamKey } from './key.ts';

const oldKey = 'bz.OLD0123456789ABCDEF';
const newKey = 'bz.NEW0123456789ABCDEF';

async function keyFile(content: string): Promise<string> {
  const path = join(await emptyFolder(), 'key');
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

test.each([
  [oldKey, [oldKey]],
  [`${oldKey}\r\n`, [oldKey]],
  [`${newKey}\n${oldKey}\n`, [newKey, oldKey]],
])('reads one or two keys of %j', async (content, keys) => {
  expect(readKeyFile(await keyFile(content))).toEqual(keys);
});

test.each([
  '',
  '\n',
  ` ${oldKey}`,
  `${oldKey}\n\n`,
  `${oldKey}\n${newKey}\n${oldKey}`,
  ...[...'"\'\\&%'].map((refused) => `a${refused}${oldKey}`),
])('refuses %j, without repeating it', async (content) => {
  const path = await keyFile(content);
  expect(() => readKeyFile(path)).toThrow(
    /^must hold one line of visible ASCII characters without blanks, quotes, backslashes, ampersands and percent signs, and at most one more line with a second key$/,
  );
});

test('warns when every user can read it', async () => {
  const path = await keyFile(oldKey);
  expect(keyFileWarning(path)).toBeUndefined();
  chmodSync(path, 0o644);
  expect(keyFileWarning(path)).toMatch(/^UPSTREAM_KEY_FILE can be read by every user/);
});

/** A proxy whose upstream accepts the keys in `accepted`, with a key file that holds the old key. */
async function running() {
  const accepted = new Set([oldKey]);
  const upstream = await openRecordingUpstream((request, response) => {
    const sent = request.headers.authorization?.replace('token ', '') ?? '';
    responding(accepted.has(sent) ? 200 : 401, '[]', { 'cache-control': 'no-store' })(request, response);
  });
  const path = await keyFile(oldKey);
  const url = new URL(upstream.url);
  const address = { url, imageUrl: url, key: new UpstreamKey(oldKey), keyFile: path, auth: 'header' } as const;
  const log: string[] = [];
  const proxy = await startProxy({
    config: { ...defaultSettings, version: '1', upstream: address },
    port: 0,
    logger: openLogger({ key: address.key, destination: { write: (line) => void log.push(line) } }),
    pages: await emptyFolder(),
  });
  onTestFinished(async () => {
    await proxy.close();
    await upstream.close();
  });
  const status = async (): Promise<number> => (await fetch(`${proxy.url}api/v2/news`)).status;
  const isLogged = (text: string): boolean => log.some((line) => line.includes(text));
  const usedKeys = (): string[] => upstream.requests.map(({ headers }) => headers.authorization ?? '');
  return { accepted, path, log, status, isLogged, usedKeys };
}

test('a replaced file is used without a restart, and no request is refused before, during and after', async () => {
  const { accepted, path, status, isLogged, usedKeys } = await running();
  expect(await status()).toBe(200);
  // Another file under the same name, as orchestrators replace secrets.
  writeFileSync(`${path}.next`, newKey, { mode: 0o600 });
  renameSync(`${path}.next`, path);
  await expect.poll(() => isLogged('the key was replaced')).toBe(true);
  // The data service does not know the new key yet.
  expect(await status()).toBe(200);
  accepted.add(newKey);
  accepted.delete(oldKey);
  expect(await status()).toBe(200);
  const before = usedKeys().length;
  expect(await status()).toBe(200);
  // The key that was accepted last is sent first.
  expect(usedKeys().slice(before)).toEqual([`token ${newKey}`]);
});

test('SIGHUP reads the file at once; one that cannot be used is logged, and the key in use remains', async () => {
  const { path, status, isLogged, log } = await running();
  rmSync(path);
  process.emit('SIGHUP');
  expect(isLogged('UPSTREAM_KEY_FILE cannot be used, the key in use remains')).toBe(true);
  expect(await status()).toBe(200);
  writeFileSync(path, `${newKey}\n${oldKey}`, { mode: 0o644 });
  process.emit('SIGHUP');
  expect(isLogged('the key was replaced')).toBe(true);
  expect(isLogged('can be read by every user')).toBe(true);
  expect(await status()).toBe(200);
  expect(log.join('')).not.toMatch(/0123456789ABCDEF/);
});

test('two rejected keys are the error of the last one, after one attempt each', async () => {
  const { accepted, path, status, usedKeys } = await running();
  accepted.clear();
  writeFileSync(path, `${newKey}\n${oldKey}`, { mode: 0o600 });
  process.emit('SIGHUP');
  expect(await status()).toBe(503);
  expect(usedKeys()).toEqual([`token ${newKey}`, `token ${oldKey}`]);
});
