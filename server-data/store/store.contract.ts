import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { news, type NewsQuery } from '#contract/endpoints/news.ts';
import { newYorkInstant } from '#contract/new-york.ts';
import { parseQuery } from '#contract/query.ts';
import { story as plainStory } from '../testing/stories.ts';
import type { KeyRecord, Store } from './store.ts';
import type { Story } from './story.ts';
import { anyQuery, anyStory } from './testing/arbitraries.ts';
import { createModel, presented } from './testing/model.ts';

const noon = newYorkInstant('2026-11-20', 12 * 3600);

const story = (id: number, item: Partial<Story['item']> = {}, hidden: Partial<Omit<Story, 'item'>> = {}): Story =>
  plainStory(
    id,
    { author: 'Desk', created: noon + id, updated: noon + id, teaser: `Teaser ${id}`, body: `<p>Body ${id}</p>`, ...item },
    hidden,
  );

const stock = (name: string) => ({ name, cusip: '', isin: '', exchange: '' });

/** A query as a caller would send it. */
function asked(text = ''): NewsQuery {
  const { query, problems } = parseQuery(news, new URLSearchParams(text));
  expect(problems).toEqual([]);
  return query;
}

/** The promises of store.ts, walked over every store. */
export function storePromises(open: () => Store): void {
  const opened: Store[] = [];
  const openOne = (): Store => {
    const store = open();
    opened.push(store);
    return store;
  };
  afterEach(() => {
    for (const store of opened.splice(0)) store.close();
  });

  const holding = (...stories: Story[]): Store => {
    const store = openOne();
    store.writeNews(stories);
    return store;
  };
  const ids = (store: Store, text = ''): number[] => store.findNews(asked(text)).map((json) => (JSON.parse(json) as { id: number }).id);

  /** Every page of a query, one after the other. */
  const pages = (store: Store, query: NewsQuery, pageSize: number): string[] => {
    const found: string[] = [];
    for (let page = 0; ; page++) {
      const texts = store.findNews({ ...query, page, pageSize });
      expect(store.newsJson({ ...query, page, pageSize }).toString()).toBe(`[${texts.join()}]`);
      found.push(...texts);
      if (texts.length < pageSize) return found;
    }
  };

  describe('reading', () => {
    test('any stories, any query: every page of the list, and every item by id, is what the plain model says', () => {
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
      fc.assert(
        fc.property(
          batches,
          fc.array(anyQuery, { minLength: 5, maxLength: 10 }),
          fc.integer({ min: 1, max: 7 }),
          (batches, queries, pageSize) => {
            const store = open();
            const model = createModel();
            try {
              for (const batch of batches) {
                const stories = batch.filter((entry) => typeof entry !== 'number');
                const withdrawn = batch.filter((entry) => typeof entry === 'number');
                store.writeNews(stories);
                model.write(stories);
                store.withdrawNews(withdrawn, noon);
                model.withdraw(withdrawn);
                for (const query of queries) {
                  const expected = model.find(query).map((found) => presented(found, query.displayOutput));
                  expect(pages(store, query, pageSize)).toEqual(expected);
                  expect(store.newsById(3, query)).toEqual(model.byId(3, query).map((found) => presented(found, query.displayOutput)));
                  listed += expected.length;
                }
              }
              expect(store.newsSummary().items).toBe(model.find(asked()).length);
            } finally {
              store.close();
            }
          },
        ),
        { numRuns: 150 },
      );
      expect(listed).toBeGreaterThan(1000);
    });

    test('no query that can be asked fails', () => {
      const store = holding(story(1, { title: 'alpha "beta" NEAR' }), story(2, { stocks: [stock('AAPL')] }));
      const names = Object.values(news.query).map(({ wire }) => wire);
      const hostile = fc.constantFrom(
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
      );
      const value = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.array(hostile, { maxLength: 6 }).map((parts) => parts.join('')),
        fc.array(hostile, { maxLength: 50 }).map((parts) => parts.join(',')),
        fc.constantFrom(
          'asc',
          'id:asc',
          'updated:desc',
          '2026-11-20',
          '9999-12-31',
          '0000-01-01',
          '1',
          '0',
          '100000',
          '100',
          'full',
          'and',
          'high',
          '253402300799',
        ),
      );
      fc.assert(
        fc.property(fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 8 }), (pairs) => {
          const { query } = parseQuery(news, pairs);
          // what was refused is absent; the defaults of what was refused stand in
          const asked = { ...parseQuery(news, []).query, ...query };
          expect(Array.isArray(store.findNews(asked))).toBe(true);
          expect(Array.isArray(store.newsById(1, asked))).toBe(true);
        }),
        { numRuns: 1000 },
      );
    });

    test('long lists and long phrases are answered', () => {
      const store = holding(story(1, { title: 'word '.repeat(3000), stocks: [stock('T7')] }));
      const fifty = Array.from({ length: 50 }, (_, index) => `T${index}`);
      expect(ids(store, `tickers=${fifty.join()}&topics=${fifty.slice(1).join()},word&authors=desk,${fifty.slice(1).join()}`)).toEqual([1]);
      expect(ids(store, `topics=${'word '.repeat(2000)}`)).toEqual([1]);
    });

    test('an empty store answers empty', () => {
      const store = openOne();
      expect(ids(store)).toEqual([]);
      expect(ids(store, 'page=100000&pageSize=100')).toEqual([]);
      expect(store.newsById(1, asked())).toEqual([]);
      expect(store.removedNews({ page: 0, pageSize: 100 })).toEqual([]);
      expect(store.newsSummary()).toEqual({ items: 0, created: 0, updated: 0, id: 0 });
    });

    test('BRK-A, BRK/A and BRK.A are one share, and F is not Fed', () => {
      const store = holding(
        story(1, { stocks: [stock('BRK-A')] }),
        story(2, { stocks: [stock('brk/a')] }),
        story(3, { title: 'Fed holds F', stocks: [stock('FED')] }),
      );
      expect(ids(store, 'tickers=BRK.A')).toEqual([2, 1]);
      expect(ids(store, 'tickers=F')).toEqual([]);
    });

    test('a channel without a number keeps the same one in every store, and a number of the source is found', () => {
      const store = holding(
        story(1, { channels: [{ name: 'Tech', id: 38 }] }),
        story(2, { channels: [{ name: 'tech' }] }),
        story(3, { channels: [{ name: '38' }] }),
      );
      expect(ids(store, 'channels=38')).toEqual([2, 1]);
      expect(ids(store, 'channels=TECH')).toEqual([2, 1]);
      store.writeNews([story(4, { channels: [{ name: 'Late' }] })]);
      store.writeNews([story(5, { channels: [{ name: 'late', id: 50 }] }), story(6, { channels: [{ name: 'LATE', id: 40 }] })]);
      store.writeNews([story(7, { channels: [{ name: 'Late', id: 60 }] })]);
      expect(ids(store, 'channels=40')).toEqual([7, 6, 5, 4]);
      expect(ids(store, 'channels=50,60')).toEqual([]);
    });

    test('topics hit whole words of title, tags, body in that order, newest first in each; a sort alone decides where one is given', () => {
      const store = holding(
        story(1, { title: 'Rate cut' }),
        story(2, { tags: [{ name: 'rate' }] }),
        story(3, { body: 'A rate.' }),
        story(4, { title: 'Rates' }),
        story(5, { title: 'RATE', tags: [{ name: 'rate' }], body: 'rate' }),
      );
      expect(ids(store, 'topics=rate')).toEqual([5, 1, 2, 3]);
      expect(ids(store, 'topics=rate&page=1&pageSize=3')).toEqual([3]);
      expect(ids(store, 'topics=rate&sort=created')).toEqual([5, 3, 2, 1]);
      expect(ids(store, `topics=rate&publishedSince=${noon}`)).toEqual([5, 3, 2, 1]);
      expect(ids(store, 'topics=rate,cut&topic_group_by=and')).toEqual([1]);
    });

    test('a phrase does not reach from one tag into the next, nor do words of filters count as words', () => {
      const store = holding(story(1, { tags: [{ name: 'price' }, { name: 'target' }], stocks: [stock('AAPL')] }));
      expect(ids(store, 'topics=price target')).toEqual([]);
      for (const token of ['qt1', 'qa1', 'qy1', 'qt2']) expect(ids(store, `topics=${token}`)).toEqual([]);
    });

    test('words are found in any letter case, with or without accents, and beside entities and markup', () => {
      const store = holding(story(1, { title: 'NESTLÉ &amp; Cie', body: '<p>caf&eacute;s<b>Up</b> 5&nbsp;%</p><script>hidden</script>' }));
      for (const topic of ['nestlé', 'Nestle', 'cafésup', '5', 'cie']) expect(ids(store, `topics=${topic}`)).toEqual([1]);
      for (const topic of ['amp', 'nbsp', 'hidden', 'b', 'p']) expect(ids(store, `topics=${topic}`)).toEqual([]);
    });

    test('a headline without a body is found by its teaser', () => {
      const store = holding(story(1, { body: '', teaser: 'Terminal line' }), story(2, { teaser: 'Terminal line' }));
      expect(ids(store, 'topics=terminal')).toEqual([1]);
    });

    test('days are New York days: 25 hours when clocks go back', () => {
      const start = newYorkInstant('2026-11-01');
      const store = holding(...[-1, 0, 25 * 3600 - 1, 25 * 3600].map((seconds, index) => story(index, { created: start + seconds })));
      expect(ids(store, 'date=2026-11-01')).toEqual([2, 1]);
      expect(ids(store, 'dateFrom=2026-11-01&dateTo=2026-11-02&date=2026-11-02')).toEqual([3]);
    });

    test('sends the fields of the spec and no other, original_id only where there is one', () => {
      const store = holding(
        story(1, { extra: 1, image: [{ size: 'thumb', url: 'u', alt: 'x' }], channels: [{ name: 'News', id: 1 }] }),
        story(2, { original_id: 1 }),
      );
      const [second, first] = store.findNews(asked('displayOutput=full')).map((text) => Object.keys(JSON.parse(text) as object));
      const keys = ['id', 'author', 'created', 'updated', 'title', 'teaser', 'body', 'url', 'image', 'channels', 'stocks', 'tags'];
      expect(first).toEqual(keys);
      expect(second).toEqual(['id', 'original_id', ...keys.slice(1)]);
      expect(store.findNews(asked('pageSize=2'))[1]).toContain('"teaser":"","body":""');
      expect(store.findNews(asked('pageSize=2'))[1]).toContain('"image":[{"size":"thumb","url":"u"}],"channels":[{"name":"News"}]');
    });
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
    const questions = [
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

    test('pages of every order join to the whole list, and any page can be asked for first', () => {
      const store = openOne();
      const model = createModel();
      for (let at = 0; at < many.length; at += 900) store.writeNews(many.slice(at, at + 900));
      model.write(many);
      for (const question of questions) {
        for (const sort of sorts) {
          const query = asked([question, sort === '' ? '' : `sort=${sort}`].filter(Boolean).join('&'));
          const expected = model.find(query).map((found) => presented(found, 'headline'));
          for (const page of [15, 3, 0, 11, 24, 7, 25, 100_000]) {
            expect(store.findNews({ ...query, page, pageSize: 100 }), `${question} ${sort} page ${page}`).toEqual(
              expected.slice(page * 100, (page + 1) * 100),
            );
          }
        }
      }
    });

    test('a filtered list can be read one by one from end to end, and from any place again', () => {
      const store = holding(...many);
      const model = createModel();
      model.write(many);
      for (const text of ['channels=news', 'topics=rate,other&sort=created:asc']) {
        const query = asked(text);
        const expected = model.find(query).map((found) => presented(found, 'headline'));
        expect(pages(store, query, 1)).toEqual(expected);
        for (let page = expected.length - 1; page > 0; page = Math.floor(page * 0.9)) {
          expect(store.findNews({ ...query, page, pageSize: 1 })).toEqual([expected[page]]);
        }
      }
    });

    test('a day is cut at its end in New York, however many stories it has', () => {
      const midnight = newYorkInstant('2026-11-21');
      const dense = Array.from({ length: 1500 }, (_, id) => story(id, { created: midnight - 1000 + id }));
      const store = holding(...dense);
      for (const [text, expected] of [
        ['date=2026-11-20', dense.slice(0, 1000).toReversed()],
        ['date=2026-11-20&sort=created:asc', dense.slice(0, 1000)],
        ['date=2026-11-21', dense.slice(1000).toReversed()],
        ['date=2026-11-21&sort=created:asc', dense.slice(1000)],
      ] as const) {
        for (const page of [4, 9, 10]) {
          expect(ids(store, `${text}&pageSize=100&page=${page}`)).toEqual(
            expected.slice(page * 100, (page + 1) * 100).map(({ item }) => item.id),
          );
        }
      }
    });

    test('what was remembered for one page is forgotten when stories arrive', () => {
      const store = holding(...many);
      const model = createModel();
      model.write(many);
      for (let arrival = 0; arrival < 5; arrival++) {
        for (const text of ['', 'sort=id:asc', 'channels=news', 'channels=news&sort=updated:desc', 'topics=rate']) {
          const query = asked(`${text}&pageSize=50`);
          const expected = model.find(query).map((found) => presented(found, 'headline'));
          for (const page of [0, 1, 16]) expect(store.findNews({ ...query, page })).toEqual(expected.slice(page * 50, (page + 1) * 50));
        }
        const late = story(100_000 + arrival, { created: noon - 1_000_000, updated: noon + 9000, channels: [{ name: 'News' }] });
        store.writeNews([late]);
        model.write([late]);
      }
    });
  });

  describe('writing', () => {
    const full = (store: Store, id: number): string[] => [...store.newsById(id, asked('displayOutput=full'))];

    test('an older story does not replace a newer one; on the same time the last one written stays', () => {
      const store = holding(story(1, { updated: noon + 10, title: 'newer' }));
      expect(store.writeNews([story(1, { updated: noon + 9, title: 'older' })])).toEqual({ written: 0, unchanged: 1 });
      expect(full(store, 1)[0]).toContain('newer');
      expect(store.writeNews([story(1, { updated: noon + 10, title: 'again' })])).toEqual({ written: 1, unchanged: 0 });
      expect(full(store, 1)[0]).toContain('again');
    });

    test('the same story again is unchanged, also within a batch, and a hidden fact alone is a change', () => {
      const store = openOne();
      expect(store.writeNews([story(1), story(1), story(2)])).toEqual({ written: 2, unchanged: 1 });
      const before = store.version();
      expect(store.writeNews([story(1), story(2)])).toEqual({ written: 0, unchanged: 2 });
      expect(ids(store)).toEqual([2, 1]);
      expect(store.version()).toBeGreaterThanOrEqual(before);
      expect(store.writeNews([story(1, {}, { importanceRank: 5 })])).toEqual({ written: 1, unchanged: 0 });
      expect(ids(store, 'importance=high')).toEqual([1]);
    });

    test('a correction takes effect everywhere: order, filters, words, counts', () => {
      const store = holding(story(1, { title: 'wrong', stocks: [stock('AAPL')] }), story(2), story(3));
      store.writeNews([story(1, { title: 'right', stocks: [stock('F')], created: noon + 100, updated: noon + 200 })]);
      expect(ids(store)).toEqual([1, 3, 2]);
      expect(ids(store, 'sort=updated:desc')).toEqual([1, 3, 2]);
      expect(ids(store, 'topics=wrong')).toEqual([]);
      expect(ids(store, 'topics=right')).toEqual([1]);
      expect(ids(store, 'tickers=AAPL')).toEqual([]);
      expect(ids(store, 'tickers=F')).toEqual([1]);
      expect(store.newsSummary()).toEqual({ items: 3, created: noon + 100, updated: noon + 200, id: 3 });
    });

    test('stories of one second stand in id order, in whatever order and number they arrive', () => {
      const store = openOne();
      const order = [500, 3, 700, 1, 2, 400, 450, 425, 412, 406, 403, 402, 401, 600];
      for (const id of order) store.writeNews([story(id, { created: noon, title: `word${id}` })]);
      const crowd = Array.from({ length: 300 }, (_, index) => story(10_000 - index, { created: noon }));
      for (let at = 0; at < crowd.length; at += 50) store.writeNews(crowd.slice(at, at + 50));
      expect(ids(store, 'sort=created:asc&pageSize=14')).toEqual(order.toSorted((a, b) => a - b));
      expect(store.findNews(asked('pageSize=100&page=3'))).toHaveLength(14);
      for (const id of order) expect(ids(store, `topics=word${id}`)).toEqual([id]);
    });

    test('where a second has no room, its stories make room, also while one of them leaves and one is corrected', () => {
      const store = openOne();
      for (const id of [500, 400, 450, 425, 412, 406]) store.writeNews([story(id, { created: noon })]);
      store.writeNews([
        story(500, { created: noon + 7, updated: noon + 999, title: 'gone elsewhere' }),
        ...[401, 402, 403, 404, 405].map((id) => story(id, { created: noon })),
        story(412, { created: noon, updated: noon + 999, title: 'corrected' }),
      ]);
      expect(ids(store, 'sort=created:asc')).toEqual([400, 401, 402, 403, 404, 405, 406, 412, 425, 450, 500]);
      expect(ids(store, `publishedSince=${noon + 1}`)).toEqual([500]);
      expect(ids(store, 'topics=corrected')).toEqual([412]);
      expect(ids(store, 'topics=elsewhere')).toEqual([500]);
      expect(store.newsSummary().items).toBe(11);
    });

    test('a batch is written whole or not at all', () => {
      const store = holding(story(1));
      const version = store.version();
      expect(() => store.writeNews([story(2), story(3, { created: -1 })])).toThrow(RangeError);
      expect(() => store.writeNews([story(2), story(3, { created: 2 ** 33 })])).toThrow(RangeError);
      expect(() =>
        store.writeNews([story(2, { author: 'Never Seen' })], () => {
          throw new Error('no cursor');
        }),
      ).toThrow('no cursor');
      expect(ids(store)).toEqual([1]);
      expect(store.version()).toBe(version);
      store.writeNews([story(4, { author: 'Other' }), story(5, { author: 'Never Seen' })]);
      expect(ids(store, 'authors=never seen')).toEqual([5]);
      expect(ids(store, 'authors=other')).toEqual([4]);
    });

    test('a withdrawn story is gone and listed as removed, newest first; written again it is back', () => {
      const store = holding(story(1), story(2), story(3));
      store.withdrawNews([1, 99], noon);
      store.withdrawNews([3], noon + 60);
      expect(ids(store)).toEqual([2]);
      expect(full(store, 3)).toEqual([]);
      expect(ids(store, 'topics=story')).toEqual([2]);
      expect(store.newsSummary().items).toBe(1);
      const removed = (text: string) =>
        store.removedNews({ page: 0, pageSize: 100, ...(text === '' ? {} : { updatedSince: Number(text) }) });
      expect(removed('')).toEqual([
        '{"id":3,"updated":"Fri, 20 Nov 2026 12:01:00 -0500"}',
        '{"id":99,"updated":"Fri, 20 Nov 2026 12:00:00 -0500"}',
        '{"id":1,"updated":"Fri, 20 Nov 2026 12:00:00 -0500"}',
      ]);
      expect(removed(String(noon + 1))).toHaveLength(1);
      expect(store.removedNews({ page: 1, pageSize: 2 })).toHaveLength(1);
      store.writeNews([story(3)]);
      expect(removed('').map((text) => (JSON.parse(text) as { id: number }).id)).toEqual([99, 1]);
      expect(ids(store)).toEqual([3, 2]);
    });

    test('a cursor is remembered with its batch', () => {
      const store = openOne();
      expect(store.cursor('file')).toBeUndefined();
      const counts = { read: 1, written: 1, unchanged: 0, refused: 0 };
      store.writeNews([story(1)], (count) => ({ source: 'file', position: 1, finished: false, counts: { ...counts, ...count } }));
      expect(store.cursor('file')).toEqual({ source: 'file', position: 1, finished: false, counts });
      store.writeNews([], () => ({ source: 'file', position: 2, finished: true, counts }));
      expect(store.cursor('file')).toEqual({ source: 'file', position: 2, finished: true, counts });
    });

    test('the version grows with every write and with nothing else', () => {
      const store = holding(story(1));
      const seen = [store.version()];
      const note = (): void => void seen.push(store.version());
      ids(store, 'topics=story');
      note();
      expect(seen[1]).toBe(seen[0]);
      store.writeNews([story(2)]);
      note();
      store.withdrawNews([2], noon);
      note();
      store.addKey({ name: 'a', hash: 'h', plan: ['news'], cusip: false, createdSeconds: noon });
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

    test('a key is kept as it was given', () => {
      const store = openOne();
      store.addKey(key('desk'));
      store.addKey({ ...key('phone'), plan: [], cusip: false, createdSeconds: noon + 1 });
      expect(store.keys()).toEqual([
        { ...key('desk'), revokedSeconds: undefined },
        { ...key('phone'), plan: [], cusip: false, createdSeconds: noon + 1, revokedSeconds: undefined },
      ]);
    });

    test('a name in force is not given twice; revoked, it is free again', () => {
      const store = openOne();
      store.addKey(key('desk'));
      expect(() => store.addKey(key('desk'))).toThrow('a key named "desk" is in force');
      expect(store.revokeKey('nobody', noon)).toBe(false);
      expect(store.revokeKey('desk', noon + 5)).toBe(true);
      expect(store.revokeKey('desk', noon + 6)).toBe(false);
      store.addKey({ ...key('desk'), createdSeconds: noon + 7 });
      expect(store.keys().map(({ revokedSeconds }) => revokedSeconds)).toEqual([noon + 5, undefined]);
    });
  });
}
