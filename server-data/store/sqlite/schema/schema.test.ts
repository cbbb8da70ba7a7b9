import { readdirSync, readFileSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { dayOf } from '#contract/market/day.ts';
import { symbolKey } from '#contract/symbol.ts';
import { groupBars } from '../../../market/bar-periods.ts';
import { buildBars } from '../../../market/testing/bars.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { buildStory } from '../../../testing/stories.ts';
import type { Story } from '../../news/story.ts';
import { findUsual, formerKeys, foundUsual, writeTwoSpellings } from '../../testing/former-keys.ts';
import { verifyCopy } from '../backup.ts';
import { openDatabase } from '../database.ts';
import { openSqliteStore } from '../open.ts';
import { respellSymbols } from './respell-symbols.ts';

const { newPath } = temporaryFolder();

const readStep = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** A store of version 4 with stories that its index does not hold yet. */
function storeOfVersion4(stories: readonly Story[]): string {
  const current = newPath('.sqlite');
  const store = openSqliteStore({ path: current });
  store.writeNews(stories);
  store.close();
  const path = newPath('.sqlite');
  const old = new DatabaseSync(path);
  for (const name of ['1-news.sql', '2-logos.sql', '3-records.sql', '4-cursor-counts.sql']) old.exec(readStep(name));
  old.prepare('attach ? as current').run(current);
  for (const table of ['story', 'story_text', 'term', 'bucket']) old.exec(`insert into ${table} select * from current.${table}`);
  old.exec('pragma application_id = 0x4d64736b; pragma user_version = 4');
  old.close();
  return path;
}

test('a migration indexes the stored words anew', () => {
  const path = storeOfVersion4([buildStory(1, { title: '東京都の株価' }), buildStory(2, { title: 'Other' })]);
  const store = openSqliteStore({ path });
  const find = (topics: string): number => {
    const { query } = parseQuery(news, new URLSearchParams({ topics }));
    return store.findNews(query).length;
  };
  expect([find('京都'), find('other'), find('absent')]).toEqual([1, 1, 0]);
  store.close();
});

test('a store of an older version is copied, then migrated with its content', () => {
  const path = newPath('.sqlite');
  const old = new DatabaseSync(path);
  for (const name of ['1-news.sql', '2-logos.sql', '3-records.sql']) old.exec(readStep(name));
  old.exec(
    "pragma application_id = 0x4d64736b; pragma user_version = 3; insert into access_key values ('desk', '00', '[\"news\"]', 0, 5, null)",
  );
  old.close();
  expect(() => openSqliteStore({ path, readOnly: true })).toThrow('a store of an older version (3)');

  const store = openSqliteStore({ path });
  store.writeNews([buildStory(1, {})]);
  expect([store.keys().map(({ name }) => name), store.newsSummary().items]).toEqual([['desk'], 1]);
  store.close();
  const copy = new DatabaseSync(`${path}.version-3`, { readOnly: true });
  expect(copy.prepare('select name from access_key').all()).toEqual([{ name: 'desk' }]);
  expect(copy.prepare('pragma user_version').get()).toEqual({ user_version: 3 });
  copy.close();
  expect((statSync(`${path}.version-3`).mode & 0o777).toString(8)).toBe('600');
});

test('stories of a store without tokens of their time are indexed again', () => {
  const story = buildStory(1, {
    title: 'Rate cut',
    tags: [{ name: 'rates' }],
    stocks: [{ name: 'AAPL', cusip: '', isin: '', exchange: '' }],
  });
  const path = storeOfVersion4([story]);
  const store = openSqliteStore({ path });
  for (const text of ['topics=rate', 'topics=rates', 'tickers=AAPL&topics=cut']) {
    expect(store.findNews(parseQuery(news, new URLSearchParams(text)).query), text).toHaveLength(1);
  }
  store.close();
  const index = new DatabaseSync(path);
  const { created } = story.item;
  const found = index
    .prepare('select rowid from story_search where story_search match ?')
    .all(`filters : qd${Math.floor(created / 86_400)}`);
  expect(found).toHaveLength(1);
  index.close();
});

test('symbols of a former store are found by the key that they have now', async () => {
  const path = newPath('.sqlite');
  const before = openSqliteStore({ path });
  await writeTwoSpellings(before);
  before.close();
  const old = openDatabase({ path, readOnly: false });
  for (const statement of formerKeys) old.exec(statement);
  // The step alone: the tables are those of this version, which later steps would make again.
  old.writeTransaction(() => respellSymbols(old));
  old.close();
  const store = openSqliteStore({ path });
  expect(await findUsual(store)).toEqual(foundUsual);
  store.close();
});

test('days of a store of version 9 are read after its migration, beside those that are loaded then', () => {
  const path = newPath('.sqlite');
  const old = new DatabaseSync(path);
  const all = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) <= 8);
  for (const name of all.toSorted()) old.exec(readStep(name));
  const sessions = Buffer.from('Y2JiYGBkZGKcIZickmJkJCn5gv0FOwA=', 'base64');
  old.prepare('insert into bar_day values (?, ?, ?)').run(symbolKey('AAPL'), dayOf('2026-03-05'), sessions);
  old.exec('pragma application_id = 0x4d64736b; pragma user_version = 9');
  old.close();
  const store = openSqliteStore({ path });
  const start = newYorkInstant('2026-03-06', 10 * 3600);
  store.writeBars(groupBars('AAPL', 60, buildBars(60, [[start, 11, 12, 10.75, 11.5, 1000]])));
  const days = store.barSessions({ symbol: 'AAPL', fromDay: dayOf('2026-03-05'), toDay: dayOf('2026-03-06') });
  const main = { first: 11, high: 12, low: 10.75, last: 11.5, volume: 1000 };
  // counted since version 11
  const counted = { ...main, minutes: 1, until: start + 60 };
  expect(days.map(({ regular, fullDay }) => [regular, fullDay])).toEqual([
    [main, main],
    [counted, counted],
  ]);
  store.close();
});

test('a trigger named like a table of SQLite is found in a copy', async () => {
  const copy = newPath('.sqlite');
  openSqliteStore({ path: copy }).close();
  // as other programs can write it: a trigger by which a revoked key becomes valid again
  const foreign = new DatabaseSync(copy, { defensive: false });
  const trigger = 'create trigger sqlite_undo after update on access_key begin update access_key set revoked = null; end';
  foreign.exec(`pragma writable_schema = on; insert into sqlite_schema values ('trigger', 'sqlite_undo', 'access_key', 0, '${trigger}')`);
  foreign.close();
  expect(() => verifyCopy(copy)).toThrow('the trigger sqlite_undo is not that of this program');
});
