import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';

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
  expect(first).toContain(`the disk of ${store}`);
  expect(first).toContain('run the command again');
  expect(others.join('\n')).not.toContain('full');
  expect(ran.stdout).toMatch(/^first 1\n/);
  expect([ran.stdout.includes(counts), ran.status]).toEqual([true, code]);
});
