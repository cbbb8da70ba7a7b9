import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GuidanceQuery, GuidanceRecord } from '#contract/endpoints/guidance.ts';
import type { QuantifiedQuery, QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { SplitRecord, SplitsQuery } from '#contract/endpoints/splits.ts';
import { buildGuidance, buildQuantified, buildSplit } from '../../testing/records.ts';
import type { Awaitable } from '../awaitable.ts';
import type { Store } from '../store.ts';
import type { Cursor, WriteCount } from '../write-batch.ts';
import { collect } from '../testing/collect.ts';
import { outcomes } from '../testing/outcomes.ts';
import { defaultRuns } from '../testing/runs.ts';
import {
  anyGuidance,
  anyGuidanceQuery,
  anyQuantified,
  anyQuantifiedQuery,
  anySplit,
  anySplitsQuery,
} from '../testing/record-arbitraries.ts';
import { guidanceModel, wireText, quantifiedModel, type RecordModel, splitsModel } from '../testing/record-model.ts';

/** The differences between the kinds of record that are lists of rows. */
interface Kind<Record extends object, Query> {
  readonly name: string;
  readonly envelope?: string;
  readonly anyRecord: fc.Arbitrary<Record>;
  readonly anyQuery: fc.Arbitrary<Query>;
  readonly everything: Query;
  readonly model: () => RecordModel<Record, Query>;
  /** `at` decides which of two records is newer */
  readonly recordOf: (id: string, at: number, text?: string) => Record;
  readonly withSymbol: (record: Record, symbol: string) => Record;
  /** all records of some symbols, in each order */
  readonly ofSymbols: (symbols: readonly string[]) => readonly Query[];
  readonly write: (store: Store, records: readonly Record[], cursorAfter?: (count: WriteCount) => Cursor) => Awaitable<WriteCount>;
  readonly json: (store: Store, query: Query) => Awaitable<Buffer>;
  readonly each: (store: Store) => Iterable<Record> | AsyncIterable<Record>;
  /** the number of records, and the greatest `at` */
  readonly count: (store: Store) => Promise<readonly number[]>;
}

type Paged = { readonly page: number; readonly pageSize: number };

const time = 1_767_623_735;
const counts = '{}';

function contractOf<Row extends object, Query extends Paged>(kind: Kind<Row, Query>, open: () => Awaitable<Store>, runs: number): void {
  const { recordOf, write, everything } = kind;

  const withStore = async <T>(use: (store: Store) => Promise<T>): Promise<T> => {
    const store = await open();
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  };
  const rowsIn = (body: string): object[] => {
    const parsed = JSON.parse(body) as object[] | { [key: string]: object[] };
    return Array.isArray(parsed) ? parsed : (parsed[kind.envelope ?? ''] ?? []);
  };
  const bodyOf = (list: string): string => (kind.envelope === undefined ? list : `{"${kind.envelope}":${list}}`);
  const listed = async (store: Store, query: Query = everything): Promise<object[]> => rowsIn((await kind.json(store, query)).toString());

  describe(`${kind.name}: reading`, () => {
    test('any records, any query: every page equals the model, to the letter', async () => {
      let seen = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(kind.anyRecord, { maxLength: 30 }), { minLength: 1, maxLength: 3 }),
          fc.array(kind.anyQuery, { minLength: 4, maxLength: 8 }),
          fc.integer({ min: 1, max: 5 }),
          (batches, queries, pageSize) =>
            withStore(async (store) => {
              const model = kind.model();
              for (const batch of batches) {
                expect(await write(store, batch)).toEqual(model.write(batch));
                for (const query of queries) {
                  const expected = model.find(query);
                  expect((await kind.json(store, query)).toString()).toBe(bodyOf(wireText(expected)));
                  for (let page = 0; page * pageSize <= expected.length; page++) {
                    const some = expected.slice(page * pageSize, (page + 1) * pageSize);
                    expect((await kind.json(store, { ...query, page, pageSize })).toString()).toBe(bodyOf(wireText(some)));
                  }
                  seen += expected.length;
                }
              }
              const all = model.find(everything);
              expect((await kind.count(store))[0]).toBe(all.length);
              expect((await collect(kind.each(store))).map((row) => JSON.stringify(row)).toSorted()).toEqual(
                all.map((row) => JSON.stringify(row)).toSorted(),
              );
            }),
        ),
        { numRuns: runs },
      );
      expect(seen).toBeGreaterThan(5 * runs);
    });

    test('a list of many symbols is in order, also when one of them has most of the records', async () => {
      await withStore(async (store) => {
        const model = kind.model();
        const many = Array.from({ length: 600 }, (_, index) =>
          kind.withSymbol(
            recordOf(`${(index * 7919) % 600}`.padStart(8, '0'), time + ((index * 7907) % 600)),
            `S${index % 5 === 0 ? index % 50 : 1}`,
          ),
        );
        await write(store, many);
        model.write(many);
        for (const query of kind.ofSymbols(Array.from({ length: 50 }, (_, index) => `S${index}`))) {
          expect((await kind.json(store, query)).toString()).toBe(bodyOf(wireText(model.find(query))));
        }
      });
    });

    test('all records are iterated oldest first, by several readers at a time and while others are written', async () => {
      await withStore(async (store) => {
        const many = Array.from({ length: 120 }, (_, index) => recordOf(String((index * 7) % 120).padStart(8, '0'), time + (index % 9)));
        await write(store, many);
        const model = kind.model();
        model.write(many);
        const expected = model.find(everything).toReversed();
        const seen: Row[] = [];
        for await (const row of kind.each(store)) {
          if (seen.length % 50 === 0) expect(await collect(kind.each(store))).toEqual(expected);
          await write(store, [recordOf('00000000', time - 1)]);
          seen.push(row);
        }
        expect(seen).toEqual(expected);
      });
    });

    test('an empty store returns the empty list to the letter', async () => {
      await withStore(async (store) => {
        expect((await kind.json(store, everything)).toString()).toBe(bodyOf('[]'));
        expect((await kind.json(store, { ...everything, page: 100_000 })).toString()).toBe(bodyOf('[]'));
        expect(await collect(kind.each(store))).toEqual([]);
        expect(await kind.count(store)).toEqual([0, 0]);
      });
    });

    test('any page of a long list can be the first one read, and cached pages are discarded when records arrive', async () => {
      await withStore(async (store) => {
        const model = kind.model();
        const many = Array.from({ length: 2500 }, (_, index) => recordOf(`${(index * 7919) % 2500}`.padStart(8, '0'), time + index * 60));
        for (const batch of [many.slice(0, 2400), many.slice(2400)]) {
          await write(store, batch);
          model.write(batch);
          const expected = model.find(everything);
          for (const page of [24, 0, 11, 3, 25, 100_000]) {
            const some = expected.slice(page * 100, (page + 1) * 100);
            expect((await kind.json(store, { ...everything, page, pageSize: 100 })).toString()).toBe(bodyOf(wireText(some)));
          }
        }
      });
    });
  });

  describe(`${kind.name}: writing`, () => {
    test('the later version wins; of the same time the longer one, then the greater one', async () => {
      await withStore(async (store) => {
        await write(store, [recordOf('a', time + 1, 'newer')]);
        expect(await write(store, [recordOf('a', time, 'longer, but older')])).toEqual(outcomes({ older: 1 }));
        expect((await kind.json(store, everything)).toString()).toContain('newer');
        expect(await write(store, [recordOf('a', time + 1, 'new')])).toEqual(outcomes({ older: 1 }));
        expect(await write(store, [recordOf('a', time + 1, 'newest')])).toEqual(outcomes({ updated: 1 }));
        expect((await kind.json(store, everything)).toString()).toContain('newest');
        expect(await kind.count(store)).toEqual([1, time + 1]);
      });
    });

    test('the same record again is unchanged, also within a batch', async () => {
      await withStore(async (store) => {
        expect(await write(store, [recordOf('a', time), recordOf('a', time), recordOf('b', time)])).toEqual(
          outcomes({ added: 2, unchanged: 1 }),
        );
        expect(await write(store, [recordOf('b', time), recordOf('a', time)])).toEqual(outcomes({ unchanged: 2 }));
        expect(await listed(store)).toHaveLength(2);
      });
    });

    test('a batch and its cursor are written completely or not at all', async () => {
      await withStore(async (store) => {
        await write(store, [recordOf('a', time)]);
        const version = store.version();
        const failing = (): Cursor => {
          throw new Error('no cursor');
        };
        await expect(async () => write(store, [recordOf('b', time), recordOf('a', time + 9)], failing)).rejects.toThrow('no cursor');
        expect(store.version()).toBe(version);
        expect(rowsIn((await kind.json(store, everything)).toString())).toEqual(JSON.parse(wireText([recordOf('a', time)])));
        expect(await kind.count(store)).toEqual([1, time]);

        const cursor = { source: 'file', position: 2, finished: false, counts };
        const seen: WriteCount[] = [];
        await write(store, [recordOf('b', time), recordOf('a', time)], (count) => (seen.push(count), cursor));
        expect(await store.cursor('file')).toEqual(cursor);
        expect(seen).toEqual([outcomes({ added: 1, unchanged: 1 })]);
        expect(store.version()).toBeGreaterThan(version);
      });
    });

    test('fields beyond the spec are dropped', async () => {
      await withStore(async (store) => {
        await write(store, [{ ...recordOf('a', time), confirmed: true, importance_rank: 5 }]);
        expect((await kind.json(store, everything)).toString()).toBe(bodyOf(wireText([recordOf('a', time)])));
      });
    });
  });
}

const pages = { page: 0, pageSize: 1000 };

/** The contract of records.ts for lists of rows, for every implementation. */
export function recordsContract(open: () => Awaitable<Store>, runs = defaultRuns): void {
  contractOf<GuidanceRecord, GuidanceQuery>(
    {
      name: 'guidance',
      envelope: 'guidance',
      anyRecord: anyGuidance,
      anyQuery: anyGuidanceQuery,
      everything: { ...pages, isPrimary: 'All' },
      model: guidanceModel,
      recordOf: (id, updated, notes = '') => buildGuidance(id, { updated, notes }),
      withSymbol: (record, ticker) => ({ ...record, ticker }),
      ofSymbols: (symbols) => {
        const query = { ...pages, isPrimary: 'All' as const, tickers: [...symbols] };
        return [query, { ...query, updatedSince: 0 }];
      },
      write: (store, ...batch) => store.writeGuidance(...batch),
      json: (store, query) => store.guidanceJson(query),
      each: (store) => store.eachGuidance(),
      count: async (store) => Object.values((await store.recordsSummary()).guidance),
    },
    open,
    runs,
  );
  contractOf<SplitRecord, SplitsQuery>(
    {
      name: 'splits',
      envelope: 'splits',
      anyRecord: anySplit,
      anyQuery: anySplitsQuery,
      everything: { ...pages, dateSearchField: 'announced' },
      model: splitsModel,
      recordOf: (id, updated, notes = '') => buildSplit(id, { updated, notes }),
      withSymbol: (record, ticker) => ({ ...record, ticker }),
      ofSymbols: (symbols) => {
        const query = { ...pages, dateSearchField: 'announced' as const, tickers: [...symbols] };
        return [query, { ...query, dateSearchField: 'ex' as const }, { ...query, updatedSince: 0 }];
      },
      write: (store, ...batch) => store.writeSplits(...batch),
      json: (store, query) => store.splitsJson(query),
      each: (store) => store.eachSplit(),
      count: async (store) => Object.values((await store.recordsSummary()).splits),
    },
    open,
    runs,
  );
  contractOf<QuantifiedRecord, QuantifiedQuery>(
    {
      name: 'quantified news',
      anyRecord: anyQuantified,
      anyQuery: anyQuantifiedQuery,
      everything: pages,
      model: quantifiedModel,
      recordOf: (id, created, comments = '') => buildQuantified(id, { created, Comments: comments }),
      withSymbol: (record, Symb) => ({ ...record, Symb }),
      ofSymbols: (symbols) => [{ ...pages, symbols: [...symbols] }],
      write: (store, ...batch) => store.writeQuantified(...batch),
      json: (store, query) => store.quantifiedJson(query),
      each: (store) => store.eachQuantified(),
      count: async (store) => Object.values((await store.recordsSummary()).quantified),
    },
    open,
    runs,
  );

  test('quantified news: a new version replaces those whose ids begin with another time, whatever their day and symbol', async () => {
    const store = await open();
    try {
      const [reaction, other] = ['0123456789abcdef', 'fedcba9876543210'];
      const old = { created: 9, Date: '1/2/2026', Comments: 'old' };
      await store.writeQuantified([
        buildQuantified(`b1b2e484${reaction}`, old),
        buildQuantified(`69580000${reaction}`, { ...old, Symb: 'OLD' }),
        buildQuantified(`69580000${other}`, old),
      ]);
      const version = buildQuantified(`69590000${reaction}`, { created: 12, Date: '1/3/2026', Comments: 'new' });
      expect(await store.replaceQuantified([version])).toMatchObject({ added: 1 });
      expect(await store.replaceQuantified([version])).toMatchObject({ added: 0, unchanged: 1 });
      const listed = async (query: Partial<QuantifiedQuery>) =>
        (JSON.parse((await store.quantifiedJson({ ...pages, ...query })).toString()) as QuantifiedRecord[]).map(({ _id: id }) => id);
      expect(await listed({})).toEqual([`69590000${reaction}`, `69580000${other}`]);
      expect(await listed({ date: '2026-01-02' })).toEqual([`69580000${other}`]);
      expect((await store.recordsSummary()).quantified).toEqual({ records: 2, created: 12 });
    } finally {
      await store.close();
    }
  });
}
