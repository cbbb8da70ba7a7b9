import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeZip64 } from './testing/zip64.ts';
import { endsEarly } from './rules/fault.ts';
import { fingerprint, openSource, SourceRefused } from './source.ts';
import { sourceFileName, expandArchives } from './unpack/archives.ts';

const { newPath } = temporaryFolder();

const columns = ['title', 'note'].map((name) => ({ name, required: false, parseCell: (cell: string) => cell }));
const form = { envelope: undefined, columns };

function file(content: Uint8Array | string, ending = ''): string {
  const path = `${newPath()}${ending}`;
  writeFileSync(path, content);
  return path;
}

async function read(name: string, stream?: Readable) {
  const { records, encoding, close } = await openSource(form, name, stream);
  const found = [];
  for await (const some of records) found.push(...some);
  close();
  return { encoding, found, rows: found.flatMap(({ row }) => (row ? [[row['title'], row['note']]] : [])) };
}

const table = 'title,note\nEröffnung,10 €\nCafé “à la carte”,½\nStocks 😀,£\n';
const rows = [
  ['Eröffnung', '10 €'],
  ['Café “à la carte”', '½'],
  ['Stocks 😀', '£'],
];
/** Without what Windows-1252 has not. */
const western = table.replace(' 😀', '');
const westernRows = rows.map((row) => row.map((cell) => cell.replace(' 😀', '')));

function windows1252(text: string): Buffer {
  const others: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94 };
  return Buffer.from([...text].map((character) => others[character] ?? character.charCodeAt(0)));
}
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** As programs write an archive that do not know its sizes before. */
function streamedZip(name: string, text: string): Buffer {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_, part) => void parts.push(part));
  const entry = new ZipDeflate(name);
  zip.add(entry);
  entry.push(strToU8(text), true);
  zip.end();
  return Buffer.concat(parts);
}

const zip = (files: Readonly<Record<string, string | Uint8Array>>, level: 0 | 6 = 6): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])),
      { level },
    ),
  );

describe('a source gives the same records', () => {
  it.each<[string, Buffer | string]>([
    ['plain', table],
    ['packed with gzip', gzipSync(table)],
    ['in a zip archive', zip({ 'x.csv': table })],
    ['in a zip archive as it is', zip({ 'x.csv': table }, 0)],
    [
      'in a zip archive with folders and what macOS adds',
      zip({ 'a/': '', 'a/x.csv': table, '__MACOSX/a/._x.csv': 'x', 'a/.DS_Store': 'x' }),
    ],
    ['in a zip archive whose sizes follow the data', streamedZip('x.csv', table)],
    ['in a zip archive with 64-bit sizes', writeZip64('x.csv', table)],
    ['in a zip archive with a comment', Buffer.concat([zip({ 'x.csv': table }).subarray(0, -2), Buffer.from([3, 0]), Buffer.from('PK!')])],
    ['with a byte order mark', `\ufeff${table}`],
    ['in UTF-16', wide(`\ufeff${table}`)],
    ['in UTF-16 of the other byte order', wide(`\ufeff${table}`).swap16()],
    ['in UTF-16 without a byte order mark', wide(table)],
    ['in UTF-16 of the other byte order without a mark', wide(table).swap16()],
    ['in UTF-16, packed', gzipSync(wide(`\ufeff${table}`))],
    ['with the line ends of old Macs', table.replaceAll('\n', '\r')],
    ['in UTF-16 with the line ends of old Macs', zip({ 'x.csv': wide(`\ufeff${table.replaceAll('\n', '\r')}`) })],
  ])('%s', async (_, content) => {
    expect((await read(file(content))).rows).toEqual(rows);
  });

  it('in Windows-1252, which is said', async () => {
    expect(await read(file(windows1252(western)))).toMatchObject({ rows: westernRows, encoding: 'windows-1252' });
  });

  it('whose chunks end within characters', async () => {
    for (const content of [wide(`\ufeff${table}`), wide(table).swap16(), gzipSync(wide(`\ufeff${table}`))]) {
      const bytes = Readable.from([...content].map((byte) => Buffer.from([byte])));
      expect((await read('-', bytes)).rows).toEqual(rows);
    }
  });
});

describe('bytes that are of no encoding', () => {
  it.each<[string, Buffer]>([
    [
      'one wrong byte among characters of UTF-8',
      Buffer.concat([Buffer.from('title,note\nEröffnung,\ncaf'), Buffer.from([0xe9]), Buffer.from(',\n')]),
    ],
    [
      'words of another alphabet',
      Buffer.concat([Buffer.from('title,note\nx,\n'), Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), Buffer.from(',\n')]),
    ],
    [
      'a byte that Windows-1252 has not',
      Buffer.concat([Buffer.from('title,note\nx,\ncaf'), Buffer.from([0xe9, 0x20, 0x81]), Buffer.from(',\n')]),
    ],
  ])('%s: its record alone is refused', async (_, content) => {
    const { found, encoding } = await read(file(content));
    expect(encoding).toBe('utf-8');
    expect(found.map(({ refused }) => refused?.kind)).toEqual([undefined, undefined, 'not UTF-8']);
  });

  it('JSON is UTF-8 whatever its bytes are', async () => {
    const { found } = await read(file(Buffer.concat([Buffer.from('{"title":"caf'), Buffer.from([0xe9]), Buffer.from('"}\n')])));
    expect(found.map(({ refused }) => refused?.kind)).toEqual(['not UTF-8']);
  });

  it('UTF-8 after a beginning in Windows-1252 ends the source', async () => {
    const rest = Array.from({ length: 200_000 }, () => 'Eröffnung,x\n').join('');
    const { found } = await read(
      file(Buffer.concat([windows1252(`title,note\nEröffnung,x\n${rest.slice(0, 1_200_000)}`), Buffer.from(`\n${rest}`)])),
    );
    expect(found.at(-1)?.refused).toMatchObject({ kind: endsEarly, reason: expect.stringContaining('got UTF-8') as string });
  });

  it('UTF-16 that is cut off within a character ends there', async () => {
    const { rows: read1, found } = await read(file(wide(`\ufeff${table}`).subarray(0, -3)));
    expect(read1).toEqual(rows.slice(0, 2));
    expect(found.at(-1)?.refused).toMatchObject({ kind: endsEarly });
  });
});

describe('a source that is refused', () => {
  const archive = zip({ 'x.csv': table });
  const encrypted = Buffer.from(archive);
  for (const record of ['PK\x03\x04', 'PK\x01\x02']) {
    const at = encrypted.indexOf(record, 0, 'latin1') + (record.endsWith('\x04') ? 6 : 8);
    encrypted.writeUInt16LE(encrypted.readUInt16LE(at) | 1, at);
  }
  const otherMethod = Buffer.from(archive);
  otherMethod.writeUInt16LE(93, otherMethod.indexOf('PK\x01\x02', 0, 'latin1') + 10);
  const far = Buffer.from(archive);
  far.writeUInt32LE(4_000_000, far.indexOf('PK\x01\x02', 0, 'latin1') + 42);
  const parts = Buffer.from(archive);
  parts.writeUInt16LE(1, parts.indexOf('PK\x05\x06', 0, 'latin1') + 4);

  it.each<[string, Uint8Array | string, string]>([
    ['several files', zip({ 'a.csv': table, 'b.csv': table }), 'holds 2 files, which are not one table: "a.csv", "b.csv"'],
    ['no file', zip({}), 'holds no file'],
    ['a folder alone', zip({ 'a/': '' }), 'holds no file'],
    ['a zip archive cut off', archive.subarray(0, -30), 'cut off: the directory at its end is missing'],
    ['an encrypted file', encrypted, '"x.csv" in the zip archive is encrypted'],
    ['another method', otherMethod, 'packed with method 93'],
    ['a directory that leads nowhere', far, 'directory of the zip archive is damaged'],
    ['a part of an archive', parts, 'one of several parts'],
    ['a zip archive in a zip archive', zip({ 'x.zip': archive }), 'packed twice'],
    ['gzip in a zip archive', zip({ 'x.csv.gz': gzipSync(table) }), 'packed twice'],
    ['gzip in gzip', gzipSync(gzipSync(table)), 'packed twice'],
    ['a workbook', zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }), 'an Excel workbook: save it as CSV'],
    ['a text document', zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' }), 'a Word document'],
    ['a spreadsheet', zip({ mimetype: 'application/x', 'content.xml': '<x/>', 'META-INF/manifest.xml': '<x/>' }), 'an OpenDocument file'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'an old Office document'],
    ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0]), 'packed with zstd: unpack it first'],
    [
      'a tar archive in gzip',
      gzipSync(Buffer.concat([Buffer.alloc(257, 'x'), Buffer.from('ustar\0'), Buffer.alloc(250)])),
      'a tar archive',
    ],
    ['Parquet', 'PAR1\x15\x04', 'a Parquet file'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x74, 0, 0, 0]), 'UTF-32 text'],
  ])('%s: with its name', async (_, content, reason) => {
    const path = file(content);
    const outcome = read(path);
    await expect(outcome).rejects.toThrow(SourceRefused);
    await expect(outcome).rejects.toThrow(path);
    await expect(outcome).rejects.toThrow(reason);
    await expect(outcome).rejects.toThrow(/^[^\n]+$/);
  });

  it('a zip archive from a pipe', async () => {
    await expect(read('-', Readable.from([archive]))).rejects.toThrow('a zip archive is read from a file, not from a pipe');
  });
});

describe('a zip archive of several files', () => {
  const archive = (): string => file(zip({ 'a.csv': table, 'in/b.csv': 'title,note\nother,x\n', 'in/': '' }), '.zip');

  it('is a source for each of them, which is read alone', async () => {
    const path = archive();
    const names = await expandArchives([path, '-', 'missing.zip']);
    expect(names).toEqual([`${path}!/a.csv`, `${path}!/in/b.csv`, '-', 'missing.zip']);
    expect((await read(names[0] ?? '')).rows).toEqual(rows);
    expect((await read(names[1] ?? '')).rows).toEqual([['other', 'x']]);
    expect(await fingerprint(names[0] ?? '')).not.toBe(await fingerprint(names[1] ?? ''));
  });

  it('has its reports beside it, and nowhere else', () => {
    expect(sourceFileName('in/prices.zip!/in/b.csv')).toBe('in/prices.zip!in!b.csv');
    expect(basename(sourceFileName('prices.zip!/../../etc/x'))).toBe('prices.zip!..!..!etc!x');
    expect(sourceFileName('in/b.csv')).toBe('in/b.csv');
  });

  it('names its files where one is asked for that it has not', async () => {
    await expect(read(`${archive()}!/c.csv`)).rejects.toThrow('holds no file of this name, but "a.csv", "in/b.csv"');
    await expect(read(`${file(table, '.zip')}!/c.csv`)).rejects.toThrow('is no zip archive');
  });

  it('stays one source where it holds one', async () => {
    const path = file(zip({ 'a.csv': table }), '.zip');
    expect(await expandArchives([path])).toEqual([path]);
  });
});

describe('a damaged zip archive', () => {
  const text = `title,note\n${Array.from({ length: 50_000 }, (_, index) => `${index},x\n`).join('')}`;

  it('gives every record before the damage, and ends early there', async () => {
    const content = zip({ 'x.csv': text });
    content.fill(0xff, content.length - 20_000, content.length - 19_000);
    const { found, rows: before } = await read(file(content));
    expect(before.length).toBeGreaterThan(1000);
    expect(found.at(-1)?.refused).toMatchObject({ kind: endsEarly, reason: expect.stringContaining('zip archive is damaged') as string });
  });

  it.each([
    ['other data than its directory says', 'PK\x01\x02', 16, 'incorrect data check'],
    ['more data than its directory says', 'PK\x01\x02', 24, 'more than'],
  ])('with %s ends early', async (_, record, offset, reason) => {
    const content = zip({ 'x.csv': text }, 0);
    const at = content.lastIndexOf(record, undefined, 'latin1') + offset;
    content.writeUInt32LE(content.readUInt32LE(at) - 1, at);
    const { found } = await read(file(content));
    expect(found.at(-1)?.refused).toMatchObject({ kind: endsEarly, reason: expect.stringContaining(reason) as string });
  });
});

describe('a source that is little on disk and much unpacked', () => {
  it('costs an excerpt where it is one line without an end', async () => {
    const bytes = Buffer.alloc(20 * 2 ** 20, 'x');
    for (const content of [gzipSync(bytes, { level: 1 }), zip({ 'x.ndjson': Buffer.concat([Buffer.from('{}\n'), bytes]) })]) {
      const opened = openSource(form, file(content), undefined);
      const found = [];
      try {
        for await (const some of (await opened).records) found.push(...some);
      } catch (error) {
        expect(error).toBeInstanceOf(SourceRefused);
      }
      expect(found.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(10_000);
    }
  });

  it.each(['\n', '\r\n', ' \n'])('costs a record a chunk where it is lines of %j', async (line) => {
    const bytes = Buffer.alloc(10 * 2 ** 20, line);
    const { records } = await openSource(
      form,
      file(gzipSync(Buffer.concat([Buffer.from('title,note\nx,y\n'), bytes]), { level: 1 })),
      undefined,
    );
    let [count, lines] = [0, 0];
    for await (const some of records) {
      count += some.length;
      for (const { empty, lines: ofRecord = 1 } of some) if (empty === 'blank') lines += ofRecord;
    }
    expect(lines).toBe(Math.ceil(bytes.length / line.length));
    expect(count).toBeLessThan(1000);
  });
});
