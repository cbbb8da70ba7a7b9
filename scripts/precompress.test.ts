import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { precompress } from './precompress.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marketdesk-precompress-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('puts twins beside a text that unpack to the same', async () => {
  const text = 'export const desk = "market";\n'.repeat(100);
  writeFileSync(join(folder, 'a.js'), text);
  await precompress(folder);
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, 'a.js.gz'))).toString()).toBe(text);
});

it('leaves alone what would not get smaller, and pictures', async () => {
  writeFileSync(join(folder, 'b.js'), '1');
  writeFileSync(join(folder, 'c.png'), 'x'.repeat(1000));
  await precompress(folder);
  expect(['b.js.br', 'b.js.gz', 'c.png.br', 'c.png.gz'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
});
