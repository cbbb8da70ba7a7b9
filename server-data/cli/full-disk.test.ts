import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeMeasurable } from './testing/measurable.ts';

const folder = temporaryFolder();

/** A shell with mounts of its own, also for users who are not root where the system lets them. */
const unshare = ['--user', '--map-root-user', '--mount'];
const canMount = spawnSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'none', folder.path]).status === 0;

const bytesEach = 2000;
const record = (id: number): string =>
  JSON.stringify({
    ...{ id, title: `Story ${id}`, body: randomBytes(bytesEach / 2).toString('hex'), author: '', teaser: '', url: 'https://example.com/' },
    ...{ created: 'Fri, 20 Nov 2026 10:00:00 -0500', updated: 'Fri, 20 Nov 2026 10:00:00 -0500' },
    ...{ image: [], channels: [], stocks: [], tags: [] },
  });
const lines = (count: number, each: (id: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${each(index + 1)}\n`).join('');

test.skipIf(!canMount).each([
  ['store', lines(3000, record), '3000 read = 3000 new', 0],
  ['report', lines(1500, () => `{"title": "${'x'.repeat(bytesEach)}"}`), 'refused: 1500 missing id', 3],
])('a full disk of the %s ends an ingest with a sentence, and the next run continues', (full, content, counts, code) => {
  const disk = folder.newPath();
  mkdirSync(disk);
  const file = folder.newPath('.ndjson');
  writeFileSync(file, content);
  // the report is written beside the name of the source, which may be a link
  const onDisk = full === 'store' ? 'true' : 'ln -s "$1" "$0/news.ndjson"';
  const [store, source] = full === 'store' ? [join(disk, 'store'), file] : [folder.newPath(), join(disk, 'news.ndjson')];
  const command = [process.execPath, join(import.meta.dirname, '../main.ts'), 'ingest', 'news', source, '--store', store];
  const script = `mount -t tmpfs -o size=2m none "$0" && ${onDisk} && shift && "$@"
    echo "first $?"; mount -o remount,size=64m "$0" && "$@"`;
  // the file system ends with the shell
  const ran = spawnSync('unshare', [...unshare, 'sh', '-c', script, disk, file, ...command], { encoding: 'utf8' });
  const [first, ...others] = ran.stderr.split('\n');
  expect(first).toContain(`the disk of ${full === 'store' ? store : `${source}.report.ndjson.partial`} is full`);
  expect(first).toContain('run the command again');
  expect(others.join('\n')).not.toContain('full');
  expect(ran.stdout).toMatch(/^first 1\n/);
  expect([ran.stdout.includes(counts), ran.status]).toEqual([true, code]);
});

test.skipIf(!canMount)('quantify --every outlives a full disk, and measures at the next pass', () => {
  const disk = folder.newPath();
  mkdirSync(disk);
  const made = folder.newPath();
  const store = openSqliteStore({ path: made });
  writeMeasurable(store, 300);
  store.close();
  const path = join(disk, 'store');
  const command = [process.execPath, join(import.meta.dirname, '../main.ts'), 'quantify', '--every', '1', '--store', path];
  // room for the index of the write-ahead log, and none for what is measured
  const script = `mount -t tmpfs -o size=16m none "$0" && cp "$1" "$2" && shift 2
    cat /dev/zero > "$0/other" 2> /dev/null; truncate -s -64k "$0/other"
    mkfifo "$0/said"; "$@" 2> "$0/said" & exec < "$0/said"
    read -r first; echo "$first"; rm "$0/other"; read -r then; echo "$then"; kill $!; wait $!; echo "ended $?"`;
  const ran = spawnSync('unshare', [...unshare, 'sh', '-c', script, disk, made, path, ...command], { encoding: 'utf8' });
  const lines = ran.stdout.split('\n');
  expect(lines[0]).toBe(`not measured: the disk of ${path} is full; it is tried again every 1 s`);
  expect(lines).toContain('300 stories: 600 records = 600 new or changed + 0 unchanged');
  expect(lines).toContain('measured again');
  expect(ran.stderr).not.toContain('Error');
});
