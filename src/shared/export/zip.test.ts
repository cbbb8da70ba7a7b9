import { expect, test } from 'vitest';
import { zipped } from './zip.ts';

test('an archive begins as every reader expects, with the checksum of what it holds', async () => {
  const file = await zipped([{ name: 'a.txt', text: '123456789' }], 'application/zip');
  const view = new DataView(await file.arrayBuffer());
  expect(view.getUint32(0, true)).toBe(0x04034b50);
  // the check value of CRC-32, as every catalogue of checksums prints it
  expect(view.getUint32(14, true)).toBe(0xcbf43926);
  expect(file.type).toBe('application/zip');
});

test('the same content makes the same bytes', async () => {
  const bytes = async (): Promise<number[]> => [...new Uint8Array(await (await zipped([{ name: 'a', text: 'é' }], 'x/y')).arrayBuffer())];
  expect(await bytes()).toEqual(await bytes());
});
