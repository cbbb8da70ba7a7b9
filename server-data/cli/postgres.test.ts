import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { openDatabase } from '../store/postgres/database.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../store/postgres/testing/server.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { writeRecords } from '../testing/example-records.ts';
import { logos } from '../testing/logos.ts';
import { contextOf, runCommand } from '../testing/run-command.ts';
import { stories } from '../testing/stories.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backup, restore } from './backup.ts';
import { check } from './check.ts';
import { copy } from './copy.ts';
import type { Command } from './command.ts';
import { ingest } from './ingest.ts';
import { keys } from './keys.ts';
import { quantify } from './quantify.ts';
import { serve } from './serve.ts';
import { writeMeasurable } from './testing/measurable.ts';
import { world } from './world.ts';
import { contentHash } from '../store/content-hash.ts';

const { newPath } = temporaryFolder();
const evening = Date.parse('2026-11-21T02:00:00Z');

describe.runIf(hasPostgres())('commands with a PostgreSQL database', () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
  });
  afterAll(() => server.stop());
  const run = (command: Command, ...args: string[]) => runCommand(command, args, { env: { DATA_STORE: url } });

  it('load files, and account for every line', async () => {
    const file = newPath('.ndjson');
    const lines = stories.map(({ item }) =>
      JSON.stringify({ ...item, created: formatRfc2822(item.created), updated: formatRfc2822(item.updated) }),
    );
    writeFileSync(file, lines.join('\n'));
    expect((await run(ingest, 'news', file)).out).toContain('4 read = 4 new + 0 updated');
    expect((await run(ingest, 'news', file)).out).toContain('4 unchanged');
  });

  it('make, list and revoke keys', async () => {
    const { out } = await run(keys, 'add', '--name', 'desk', '--plan', 'full');
    expect(out).toMatch(/^[0-9a-f]{64}\n$/);
    await expect(run(keys, 'add', '--name', 'desk', '--plan', 'full')).rejects.toThrow('a key named "desk" is active');
    await run(keys, 'revoke', '--name', 'desk');
    expect((await run(keys, 'list')).out).toMatch(/^desk\t.*revoked 2026-11-20\n$/);
  });

  it('copy a file into the database, and the database into a file, with everything in it', async () => {
    const [first, second] = [newPath('.sqlite'), newPath('.sqlite')];
    const file = openSqliteStore({ path: first });
    file.writeNews(stories);
    writeRecords(file);
    file.writeLogos(logos);
    file.removeNews([4, 99], 1_700_000_000);
    file.addKey({ name: 'a', hash: '1', plan: ['news'], cusip: true, createdSeconds: 5 });
    file.addKey({ name: 'b', hash: '2', plan: [], cusip: false, createdSeconds: 6 });
    file.revokeKey('a', 7);
    const expected = [await contentHash(file), file.keys()];
    file.close();

    const target = await server.createDatabase();
    const into = await runCommand(copy, [first, '--store', target]);
    expect(into.out).toContain('stories: 3 read, 3 written\n');
    expect(into.out).toContain(`has the content of ${first}`);
    // once more changes nothing
    expect((await runCommand(copy, [first, '--store', target])).out).toContain('stories: 3 read, 0 written\n');
    await runCommand(copy, [target, '--store', second]);
    const copied = openSqliteStore({ path: second });
    expect([await contentHash(copied), copied.keys()]).toEqual(expected);
    copied.close();
  });

  it.each<[string, Command, string[], string]>([
    ['backup', backup, ['x'], 'pg_dump copies a PostgreSQL database'],
    ['restore', restore, ['x'], 'pg_restore restores a PostgreSQL database'],
    ['check', check, [], '"copy" makes one'],
    ['world', world, [], 'with "copy"'],
  ])('%s says what to do instead', async (_name, command, args, sentence) => {
    await expect(run(command, ...args)).rejects.toThrow(`--store: expected an SQLite file; `);
    await expect(run(command, ...args)).rejects.toThrow(sentence);
  });

  it('that wait for another writer name its connection, and go on when it is free', async () => {
    const target = await server.createDatabase();
    const add = () => run(keys, 'add', '--name', 'desk', '--plan', 'full', '--store', target);
    await add();
    await run(keys, 'revoke', '--name', 'desk', '--store', target);
    const writer = await openDatabase({ url: target, application: 'marketdesk ingest' });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: onLocked } = Promise.withResolvers<void>();
    const writing = writer.write(async () => {
      onLocked();
      await released;
    });
    await locked;
    const waiting = keys(['add', '--name', 'desk', '--plan', 'full', '--store', target], contextOf({ lockWaitMs: 50 }));
    await expect(waiting).rejects.toThrow('another program has been writing to it all the time');
    const said: string[] = [];
    await keys(
      ['add', '--name', 'desk', '--plan', 'full', '--store', target],
      contextOf({
        lockWaitMs: 60_000,
        err: (text) => {
          said.push(text);
          if (text.startsWith('waiting')) release();
        },
      }),
    );
    await writing;
    await writer.close();
    expect(said[0]).toMatch(/^waiting for postgres:\S+: marketdesk ingest \(connection \d+\) writes to it\n$/);
  });

  it('quantify --every outlives a database that goes down, and measures when it is back', async () => {
    const own = await startPostgres();
    try {
      const [source, target] = [newPath('.sqlite'), await own.createDatabase()];
      const file = openSqliteStore({ path: source });
      writeMeasurable(file, 1);
      file.close();
      await runCommand(copy, [source, '--store', target]);
      const ending = new AbortController();
      const said: string[] = [];
      let passes = 0;
      let isDown = Promise.resolve();
      let isBack: Promise<void> | undefined;
      const quantifying = runCommand(quantify, ['--every', '1', '--store', target], {
        ending: ending.signal,
        // the second pass finds it down
        now: () => {
          if (++passes === 2) isDown = own.kill();
          return evening;
        },
        err: (text) => {
          said.push(text);
          // Not before it has ended: its files are those of one server at a time.
          if (text.startsWith('not measured')) isBack ??= isDown.then(own.start);
          else ending.abort();
        },
      });
      await quantifying;
      await isBack;
      // A cause that becomes another one is said again.
      const [last, ...others] = said.toReversed();
      expect(last).toBe('measured again\n');
      expect(others).not.toHaveLength(0);
      for (const line of others)
        expect(line).toMatch(/^not measured: postgres:\S+: the database cannot be reached \(.+\); it is tried again every 1 s\n$/);
    } finally {
      await own.stop();
    }
  });

  it('say what is wrong with an address, without its password', async () => {
    const away = 'postgres://desk:secret-password@127.0.0.1:1/desk';
    await expect(runCommand(keys, ['list', '--store', away])).rejects.toThrow('postgres://desk@127.0.0.1:1/desk: ');
    await expect(runCommand(keys, ['list', '--store', away])).rejects.not.toThrow('secret-password');
    const socket = server.urlOf('postgres').replace('@localhost/', '@/');
    expect(socket).toMatch(/^postgres:\/\/marketdesk@\/postgres\?host=/);
    await expect(runCommand(keys, ['list', '--store', socket])).rejects.toThrow('holds no store');
    await expect(runCommand(keys, ['list', '--store', 'postgres://desk@:x/y'])).rejects.toThrow('--store: expected a file, or postgres://');
    await expect(runCommand(copy, [url, '--store', url])).rejects.toThrow('copy FROM: expected another store');
    const path = newPath('.sqlite');
    openSqliteStore({ path }).close();
    await expect(runCommand(serve, ['--store', path], { env: { DATA_STORE_READ: url } })).rejects.toThrow(
      'DATA_STORE_READ: only a PostgreSQL',
    );
  });
});
