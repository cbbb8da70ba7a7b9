import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { wireItems } from './wire-items.ts';

const chunkCharacters = 4_000_000;

/**
 * Writes made items as NDJSON, or as a JSON array (`….json`), packed if the name ends in `.gz`.
 *
 * @param wrongEvery every so many items one is cut in half
 * @returns bytes before packing
 */
export function writeItems(path: string, count: number, { wrongEvery = Infinity } = {}): number {
  const isPacked = path.endsWith('.gz');
  const plain = isPacked ? `${path}.plain` : path;
  const isArray = plain.endsWith('.json');
  writeFileSync(plain, isArray ? '[' : '');
  let bytes = 0;
  let text = '';
  const flush = (): void => {
    appendFileSync(plain, text);
    bytes += Buffer.byteLength(text);
    text = '';
  };
  let index = 0;
  for (const item of wireItems(count)) {
    const json = JSON.stringify(item);
    const written = ++index % wrongEvery === 0 ? json.slice(0, json.length / 2) : json;
    text += isArray ? `${index === 1 ? '' : ','}${written}` : `${written}\n`;
    if (text.length > chunkCharacters) flush();
  }
  text += isArray ? ']' : '';
  flush();
  if (isPacked) {
    writeFileSync(path, gzipSync(readFileSync(plain)));
    rmSync(plain);
  }
  return bytes;
}
