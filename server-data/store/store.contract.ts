import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { news, type NewsQuery } from '#contract/endpoints/news.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { valueAt } from '#contract/value-at.ts';
import { buildStory } from '../testing/stories.ts';
import type { Awaitable } from './awaitable.ts';
import type { KeyRecord, Store } from './store.ts';
import type { Story } from './news/story.ts';
import { anyQuery, anyStory } from './testing/arbitraries.ts';
import { createModel, wireText } from './testing/model.ts';
import { collect } from './testing/collect.ts';
import { outcomes } from './testing/outcomes.ts';
import { defaultRuns } from './testing/runs.ts';

const noon = newYorkInstant('2026-11-20', 12 * 3600);

const story = (id: number, item: Partial<Story['item']> = {}, hidden: Partial<Omit<Story, 'item'>> = {}): Story =>
  buildStory(
    id,
    { author: 'Desk', created: noon + id, updated: noon + id, teaser: `Teaser ${id}`, body: `<p>Body ${id}</p>`, ...item },
    hidden,
  );

const stock = (name: string) => ({ name, cusip: '', isin: '', exchange: '' });

/** Parses a query as a caller would send it. */
function queryOf(text = ''): NewsQuery {
  const { query, problems } = parseQuery(news, new URLSearchParams(text));
  expect(problems).toEqual([]);
  return query;
}

/** The contract of store.ts, for every implementation. */
export function storeContract(open: () => Awaitable<Store>, runs = defaultRuns): void {
  const opened: Store[] = [];
  const openEmpty = async (): Promise<Store> => {
    const store = await open();
    opened.push(store);
    return store;
  };
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  const openWith = async (...stories: Story[]): Promise<Store> => {
    const store = await openEmpty();
    await store.writeNews(stories);
    return store;
  };
  const ids = async (store: Store, text = ''): Promise<number[]> =>
    (await store.findNews(queryOf(text))).map((json) => (JSON.parse(json) as { id: number }).id);

  /** Every page of a query, one after the other. */
  const pages = async (store: Store, query: NewsQuery, pageSize: number): Promise<string[]> => {
    const found: string[] = [];
    for (let page = 0; ; page++) {
      const texts = await store.findNews({ ...query, page, pageSize });
      expect((await store.newsJson({ ...query, page, pageSize })).toString()).toBe(`[${texts.join()}]`);
      found.push(...texts);
      if (texts.length < pageSize) return found;
    }
  };

  describe('reading', () => {
    test('any stories, any query: every page of the list, and every item by id, equals the model', async () => {
      const batches = fc.array(
        fc.oneof(
          { weight: 5, arbitrary: fc.array(anyStory, { maxLength: 25 }) },
          { weight: 1, arbitrary: fc.array(fc.nat(40), { maxLength: 3 }) },
        ),
        {
          minLength: 1,
          maxLength: 4,
        },
      );
      let listed = 0;
      await fc.assert(
        fc.asyncProperty(
          batches,
          fc.array(anyQuery, { minLength: 5, maxLength: 10 }),
          fc.integer({ min: 1, max: 7 }),
          async (batches, queries, pageSize) => {
            const store = await open();
            const model = createModel();
            try {
              for (const batch of batches) {
                const stories = batch.filter((entry) => typeof entry !== 'number');
                const removed = batch.filter((entry) => typeof entry === 'number');
                await store.writeNews(stories);
                model.write(stories);
                await store.removeNews(removed, noon);
                model.remove(removed);
                for (const query of queries) {
                  const expected = model.find(query).map((found) => wireText(found, query.displayOutput));
                  expect(await pages(store, query, pageSize)).toEqual(expected);
                  expect(await store.newsById(3, query)).toEqual(model.byId(3, query).map((found) => wireText(found, query.displayOutput)));
                  listed += expected.length;
                }
              }
              expect((await store.newsSummary()).items).toBe(model.find(queryOf()).length);
            } finally {
              await store.close();
            }
          },
        ),
        { numRuns: runs },
      );
      expect(listed).toBeGreaterThan(5 * runs);
    });

    test('accepts every query that the contract can parse', async () => {
      const store = await openWith(story(1, { title: 'alpha "beta" NEAR' }), story(2, { stocks: [stock('AAPL')] }));
      const names = Object.values(news.query).map(({ wire }) => wire);
      const hostile = fc.constantFrom(
        ...[
          '"',
          '""',
          "'",
          '*',
          '^',
          'NEAR(a b)',
          'a AND',
          '(',
          ')',
          '{title}:',
          '\0',
          '\ue000',
          'a\0b',
          '-',
          '%',
          '',
          '\ud800',
          'OR',
          ':',
          ';',
          '𞤀',
        ],
      );
      const value = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.array(hostile, { maxLength: 6 }).map((parts) => parts.join('')),
        fc.array(hostile, { maxLength: 50 }).map((parts) => parts.join(',')),
        fc.constantFrom(...'asc id:asc updated:desc 2026-11-20 9999-12-31 0000-01-01 1 0 100000 100 full and high 253402300799'.split(' ')),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 8 }), async (pairs) => {
          const { query } = parseQuery(news, pairs);
          // invalid parameters are absent and get their defaults
          const complete = { ...parseQuery(news, []).query, ...query };
          expect(Array.isArray(await store.findNews(complete))).toBe(true);
          expect(Array.isArray(await store.newsById(1, complete))).toBe(true);
        }),
        { numRuns: 7 * runs },
      );
    });

    test('accepts long lists and long phrases', async () => {
      const store = await openWith(story(1, { title: 'word '.repeat(3000), stocks: [stock('T7')] }));
      const fifty = Array.from({ length: 50 }, (_, index) => `T${index}`);
      expect(
        await ids(store, `tickers=${fifty.join()}&topics=${fifty.slice(1).join()},word&authors=desk,${fifty.slice(1).join()}`),
      ).toEqual([1]);
      expect(await ids(store, `topics=${'word '.repeat(2000)}`)).toEqual([1]);
    });

    test('an empty store has empty results', async () => {
      const store = await openEmpty();
      expect(await ids(store)).toEqual([]);
      expect(await ids(store, 'page=100000&pageSize=100')).toEqual([]);
      expect(await store.newsById(1, queryOf())).toEqual([]);
      expect(await store.removedNews({ page: 0, pageSize: 100 })).toEqual([]);
      expect(await store.newsSummary()).toEqual({ items: 0, created: 0, updated: 0, id: 0 });
    });

    test('channels are found by the number of the source; one without a number gets the same number in every store', async () => {
      const store = await openWith(
        story(1, { channels: [{ name: 'Tech', id: 38 }] }),
        story(2, { channels: [{ name: 'tech' }] }),
        story(3, { channels: [{ name: '38' }] }),
      );
      expect(await ids(store, 'channels=38')).toEqual([2, 1]);
      expect(await ids(store, 'channels=TECH')).toEqual([2, 1]);
      await store.writeNews([story(4, { channels: [{ name: 'Late' }] })]);
      await store.writeNews([story(5, { channels: [{ name: 'late', id: 50 }] }), story(6, { channels: [{ name: 'LATE', id: 40 }] })]);
      await store.writeNews([story(7, { channels: [{ name: 'Late', id: 60 }] })]);
      expect(await ids(store, 'channels=40')).toEqual([7, 6, 5, 4]);
      expect(await ids(store, 'channels=50,60')).toEqual([]);
    });

    test('topics match whole words, hits in the title first, then tags, then body, newest first in each; a sort overrides that', async () => {
      const store = await openWith(
        story(1, { title: 'Rate cut' }),
        story(2, { tags: [{ name: 'rate' }] }),
        story(3, { body: 'A rate.' }),
        story(4, { title: 'Rates' }),
        story(5, { title: 'RATE', tags: [{ name: 'rate' }], body: 'rate' }),
      );
      expect(await ids(store, 'topics=rate')).toEqual([5, 1, 2, 3]);
      expect(await ids(store, 'topics=rate&page=1&pageSize=3')).toEqual([3]);
      expect(await ids(store, 'topics=rate&sort=created')).toEqual([5, 3, 2, 1]);
      expect(await ids(store, `topics=rate&publishedSince=${noon}`)).toEqual([5, 3, 2, 1]);
      expect(await ids(store, 'topics=rate,cut&topic_group_by=and')).toEqual([1]);
    });

    test('a phrase does not span two tags, and filter tokens are not searchable', async () => {
      const store = await openWith(story(1, { tags: [{ name: 'price' }, { name: 'target' }], stocks: [stock('AAPL')] }));
      expect(await ids(store, 'topics=price target')).toEqual([]);
      for (const token of ['qt1', 'qa1', 'qy1', 'qt2']) expect(await ids(store, `topics=${token}`)).toEqual([]);
    });

    test('topics match in any letter case, with or without accents, and next to entities and markup', async () => {
      const store = await openWith(
        story(1, { title: 'NESTLÉ &amp; Cie', body: '<p>caf&eacute;s<b>Up</b> 5&nbsp;%</p><script>hidden</script>' }),
      );
      for (const topic of ['nestlé', 'Nestle', 'cafésup', '5', 'cie']) expect(await ids(store, `topics=${topic}`)).toEqual([1]);
      for (const topic of ['amp', 'nbsp', 'hidden', 'b', 'p']) expect(await ids(store, `topics=${topic}`)).toEqual([]);
    });
  });

  test('every story can be read and written into another store, with the filter values that are not sent', async () => {
    const stories = [
      story(3, { channels: [{ name: 'Tech', id: 38 }, { name: 'Late' }], stocks: [stock('AAPL')], tags: [{ name: '東京' }] }),
      story(
        1,
        { author: 'Ana Pérez', original_id: 7 },
        { importanceRank: 5, primaryTickers: ['BRK-B', 'AAPL'], contentType: 'MarketBeat' },
      ),
      story(2, { created: noon, source: 'Wire' }, { regions: ['Canada', 'us'] }),
    ];
    const store = await openWith(...stories);
    const other = await openEmpty();
    const found = await collect(store.eachStory());
    expect(found.map(({ item }) => item.id)).toEqual([2, 1, 3]);
    const times = found.map(({ item }) => item.created);
    for (const [from, ids] of [
      [noon, [2, 1, 3]],
      [valueAt(times, 1), [1, 3]],
      [valueAt(times, 2) + 1, []],
    ] as const)
      expect((await collect(store.eachStory(from))).map(({ item }) => item.id)).toEqual(ids);
    expect(await other.writeNews(found)).toEqual(outcomes({ added: 3 }));
    expect(await store.writeNews(found)).toEqual(outcomes({ unchanged: 3 }));
    for (const text of [
      'displayOutput=full',
      'channels=38',
      'channels=late',
      'importance=high',
      'primaryTickers=brk.b',
      'content_types=marketbeat',
      'region=ca',
      'sources=wire',
      'topics=東京',
    ]) {
      expect(await other.findNews(queryOf(text)), text).toEqual(await store.findNews(queryOf(text)));
      expect((await other.findNews(queryOf(text))).length, text).toBeGreaterThan(0);
    }
  });

  describe('long lists', () => {
    const many = Array.from({ length: 2500 }, (_, id) =>
      story(id * 7, {
        created: noon - Math.floor(id / 3) * 5000,
        updated: noon + ((id * 7919) % 2500) * 3,
        title: id % 3 === 0 ? 'Rate cut' : 'Other',
        channels: id % 2 === 0 ? [{ name: 'News' }] : [],
      }),
    );
    const queries = [
      '',
      'channels=news',
      'topics=rate',
      'topics=rate&channels=news',
      `dateFrom=2026-09-01&dateTo=2026-11-10`,
      `updatedSince=${noon + 100}`,
      `updatedSince=${noon + 7000}`,
      `updatedSince=${noon + 7300}&topics=rate`,
      `updatedSince=${noon + 3000}&channels=news`,
      `dateFrom=2026-11-01&channels=news`,
      `updatedSince=${noon + 7000}&dateTo=2026-10-01`,
      `updatedSince=${noon + 7000}&dateFrom=2026-10-01&channels=news`,
      'dateTo=2026-08-20',
    ];
    const sorts = ['', 'id:asc', 'id:desc', 'created:asc', 'created:desc', 'updated:asc', 'updated:desc'];

    test('pages of every order concatenate to the whole list, and any page can be the first one read', async () => {
      const store = await openEmpty();
      const model = createModel();
      for (let at = 0; at < many.length; at += 900) await store.writeNews(many.slice(at, at + 900));
      model.write(many);
      for (const text of queries) {
        for (const sort of sorts) {
          const query = queryOf([text, sort === '' ? '' : `sort=${sort}`].filter(Boolean).join('&'));
          const expected = model.find(query).map((found) => wireText(found, 'headline'));
          for (const page of [15, 3, 0, 11, 24, 7, 25, 100_000]) {
            expect(await store.findNews({ ...query, page, pageSize: 100 }), `${text} ${sort} page ${page}`).toEqual(
              expected.slice(page * 100, (page + 1) * 100),
            );
          }
        }
      }
    });

    test('a filtered list can be read one by one from start to end, and then from any position', async () => {
      const store = await openWith(...many);
      const model = createModel();
      model.write(many);
      for (const text of ['channels=news', 'topics=rate,other&sort=created:asc']) {
        const query = queryOf(text);
        const expected = model.find(query).map((found) => wireText(found, 'headline'));
        expect(await pages(store, query, runs < defaultRuns ? 9 : 1)).toEqual(expected);
        for (let page = expected.length - 1; page > 0; page = Math.floor(page * 0.9)) {
          expect(await store.findNews({ ...query, page, pageSize: 1 })).toEqual([expected[page]]);
        }
      }
    });

    test('a day ends at midnight in New York, however many stories it has', async () => {
      const midnight = newYorkInstant('2026-11-21');
      const dense = Array.from({ length: 1500 }, (_, id) => story(id, { created: midnight - 1000 + id }));
      const store = await openWith(...dense);
      for (const [text, expected] of [
        ['date=2026-11-20', dense.slice(0, 1000).toReversed()],
        ['date=2026-11-20&sort=created:asc', dense.slice(0, 1000)],
        ['date=2026-11-21', dense.slice(1000).toReversed()],
        ['date=2026-11-21&sort=created:asc', dense.slice(1000)],
      ] as const) {
        for (const page of [4, 9, 10]) {
          expect(await ids(store, `${text}&pageSize=100&page=${page}`)).toEqual(
            expected.slice(page * 100, (page + 1) * 100).map(({ item }) => item.id),
          );
        }
      }
    });

    test('cached pages are discarded when stories arrive', async () => {
      const store = await openWith(...many);
      const model = createModel();
      model.write(many);
      for (let arrival = 0; arrival < 5; arrival++) {
        for (const text of ['', 'sort=id:asc', 'channels=news', 'channels=news&sort=updated:desc', 'topics=rate']) {
          const query = queryOf(`${text}&pageSize=50`);
          const expected = model.find(query).map((found) => wireText(found, 'headline'));
          for (const page of [0, 1, 16])
            expect(await store.findNews({ ...query, page })).toEqual(expected.slice(page * 50, (page + 1) * 50));
        }
        const late = story(100_000 + arrival, { created: noon - 1_000_000, updated: noon + 9000, channels: [{ name: 'News' }] });
        await store.writeNews([late]);
        model.write([late]);
      }
    });
  });

  describe('writing', () => {
    const full = async (store: Store, id: number): Promise<string[]> => [...(await store.newsById(id, queryOf('displayOutput=full')))];

    test('the later version wins; of the same time the longer one, then the greater one, in any order', async () => {
      const store = await openWith(story(1, { updated: noon + 10, title: 'newer' }));
      expect(await store.writeNews([story(1, { updated: noon + 9, title: 'a longer title, but older' })])).toEqual(outcomes({ older: 1 }));
      expect((await full(store, 1))[0]).toContain('newer');
      expect(await store.writeNews([story(1, { updated: noon + 10, title: 'new' })])).toEqual(outcomes({ older: 1 }));
      expect(await store.writeNews([story(1, { updated: noon + 10, title: 'longer' })])).toEqual(outcomes({ updated: 1 }));
      expect((await full(store, 1))[0]).toContain('longer');
      expect(await store.newsSummary()).toEqual({ items: 1, created: noon + 1, updated: noon + 10, id: 1 });
    });

    test('the same story again is unchanged, also within a batch; a changed filter value alone is a change', async () => {
      const store = await openEmpty();
      expect(await store.writeNews([story(1), story(1), story(2)])).toEqual(outcomes({ added: 2, unchanged: 1 }));
      const before = store.version();
      expect(await store.writeNews([story(1), story(2)])).toEqual(outcomes({ unchanged: 2 }));
      expect(await ids(store)).toEqual([2, 1]);
      expect(store.version()).toBeGreaterThanOrEqual(before);
      expect(await store.writeNews([story(1, {}, { importanceRank: 5 })])).toEqual(outcomes({ updated: 1 }));
      expect(await store.writeNews([story(1)])).toEqual(outcomes({ older: 1 }));
      expect(await ids(store, 'importance=high')).toEqual([1]);
    });

    test('stories of one second are in id order, whatever the order and size of their batches', async () => {
      const store = await openEmpty();
      const order = [500, 3, 700, 1, 2, 400, 450, 425, 412, 406, 403, 402, 401, 600];
      for (const id of order) await store.writeNews([story(id, { created: noon, title: `word${id}` })]);
      const crowd = Array.from({ length: 300 }, (_, index) => story(10_000 - index, { created: noon }));
      for (let at = 0; at < crowd.length; at += 50) await store.writeNews(crowd.slice(at, at + 50));
      expect(await ids(store, 'sort=created:asc&pageSize=14')).toEqual(order.toSorted((a, b) => a - b));
      expect(await store.findNews(queryOf('pageSize=100&page=3'))).toHaveLength(14);
      for (const id of order) expect(await ids(store, `topics=word${id}`)).toEqual([id]);
    });

    test('a full range of slots is respread, also while one story leaves the second and one is corrected', async () => {
      const store = await openEmpty();
      for (const id of [500, 400, 450, 425, 412, 406]) await store.writeNews([story(id, { created: noon })]);
      await store.writeNews([
        story(500, { created: noon + 7, updated: noon + 999, title: 'gone elsewhere' }),
        ...[401, 402, 403, 404, 405].map((id) => story(id, { created: noon })),
        story(412, { created: noon, updated: noon + 999, title: 'corrected' }),
      ]);
      expect(await ids(store, 'sort=created:asc')).toEqual([400, 401, 402, 403, 404, 405, 406, 412, 425, 450, 500]);
      expect(await ids(store, `publishedSince=${noon + 1}`)).toEqual([500]);
      expect(await ids(store, 'topics=corrected')).toEqual([412]);
      expect(await ids(store, 'topics=elsewhere')).toEqual([500]);
      expect((await store.newsSummary()).items).toBe(11);
    });

    test('a batch is written completely or not at all', async () => {
      const store = await openWith(story(1));
      const version = store.version();
      await expect(async () => store.writeNews([story(2), story(3, { created: -1 })])).rejects.toThrow(RangeError);
      await expect(async () => store.writeNews([story(2), story(3, { created: 2 ** 33 })])).rejects.toThrow(RangeError);
      await expect(async () =>
        store.writeNews([story(2, { author: 'Never Seen' })], () => {
          throw new Error('no cursor');
        }),
      ).rejects.toThrow('no cursor');
      expect(await ids(store)).toEqual([1]);
      expect(store.version()).toBe(version);
      await store.writeNews([story(4, { author: 'Other' }), story(5, { author: 'Never Seen' })]);
      expect(await ids(store, 'authors=never seen')).toEqual([5]);
      expect(await ids(store, 'authors=other')).toEqual([4]);
    });

    test('a removed story is in no list and listed as removed, newest first; written again it is back', async () => {
      const store = await openWith(story(1), story(2), story(3));
      await store.removeNews([1, 99], noon);
      await store.removeNews([3], noon + 60);
      expect(await ids(store)).toEqual([2]);
      expect(await full(store, 3)).toEqual([]);
      expect(await ids(store, 'topics=story')).toEqual([2]);
      expect((await store.newsSummary()).items).toBe(1);
      const removed = (text: string) =>
        store.removedNews({ page: 0, pageSize: 100, ...(text === '' ? {} : { updatedSince: Number(text) }) });
      expect(await removed('')).toEqual([
        '{"id":3,"updated":"Fri, 20 Nov 2026 12:01:00 -0500"}',
        '{"id":99,"updated":"Fri, 20 Nov 2026 12:00:00 -0500"}',
        '{"id":1,"updated":"Fri, 20 Nov 2026 12:00:00 -0500"}',
      ]);
      expect(await removed(String(noon + 1))).toHaveLength(1);
      expect(await store.removedNews({ page: 1, pageSize: 2 })).toHaveLength(1);
      await store.writeNews([story(3)]);
      expect((await removed('')).map((text) => (JSON.parse(text) as { id: number }).id)).toEqual([99, 1]);
      expect(await ids(store)).toEqual([3, 2]);
    });

    test('a cursor is stored with its batch', async () => {
      const store = await openEmpty();
      expect(await store.cursor('file')).toBeUndefined();
      await store.writeNews([story(1)], (count) => ({ source: 'file', position: 1, finished: false, counts: JSON.stringify(count) }));
      expect(await store.cursor('file')).toEqual({
        source: 'file',
        position: 1,
        finished: false,
        counts: JSON.stringify(outcomes({ added: 1 })),
      });
      const counts = '{}';
      await store.writeNews([], () => ({ source: 'file', position: 2, finished: true, counts }));
      expect(await store.cursor('file')).toEqual({ source: 'file', position: 2, finished: true, counts });
      await store.writeNews([], () => ({ source: 'another', position: 7, finished: false, counts }));
      expect((await store.cursors()).map(({ source, finished }) => [source, finished])).toEqual([
        ['another', false],
        ['file', true],
      ]);
    });

    test('the version grows with every write and only then', async () => {
      const store = await openWith(story(1));
      const seen = [store.version()];
      const note = (): void => void seen.push(store.version());
      await ids(store, 'topics=story');
      note();
      expect(seen[1]).toBe(seen[0]);
      await store.writeNews([story(2)]);
      note();
      await store.removeNews([2], noon);
      note();
      await store.addKey({ name: 'a', hash: 'h', plan: ['news'], cusip: false, createdSeconds: noon });
      note();
      expect(new Set(seen.slice(1)).size).toBe(4);
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    });
  });

  describe('keys', () => {
    const key = (name: string): Omit<KeyRecord, 'revokedSeconds'> => ({
      name,
      hash: `hash of ${name}`,
      plan: ['news', 'logos'],
      cusip: true,
      createdSeconds: noon,
    });

    test('a key is stored as it was given', async () => {
      const store = await openEmpty();
      await store.addKey(key('desk'));
      await store.addKey({ ...key('phone'), plan: [], cusip: false, createdSeconds: noon + 1 });
      expect(await store.keys()).toEqual([
        { ...key('desk'), revokedSeconds: undefined },
        { ...key('phone'), plan: [], cusip: false, createdSeconds: noon + 1, revokedSeconds: undefined },
      ]);
    });

    test('a name in force cannot be added twice; once revoked it can', async () => {
      const store = await openEmpty();
      await store.addKey(key('desk'));
      await expect(async () => store.addKey(key('desk'))).rejects.toThrow('a key named "desk" is in force');
      expect(await store.revokeKey('nobody', noon)).toBe(false);
      expect(await store.revokeKey('desk', noon + 5)).toBe(true);
      expect(await store.revokeKey('desk', noon + 6)).toBe(false);
      await store.addKey({ ...key('desk'), createdSeconds: noon + 7 });
      expect((await store.keys()).map(({ revokedSeconds }) => revokedSeconds)).toEqual([noon + 5, undefined]);
    });
  });
}
