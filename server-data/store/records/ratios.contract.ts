import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RatioPeriod, ratios, type RatiosQuery, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { buildPeriod, buildRatios } from '../../testing/records.ts';
import type { Awaitable } from '../awaitable.ts';
import type { Store } from '../store.ts';
import type { Cursor } from '../write-batch.ts';
import { collect } from '../testing/collect.ts';
import { outcomes } from '../testing/outcomes.ts';
import { defaultRuns } from '../testing/runs.ts';

/** Parses a query as a caller would send it. */
function queryOf(text: string): RatiosQuery {
  const { query, problems } = parseQuery(ratios, new URLSearchParams(text));
  expect(problems).toEqual([]);
  return query;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The contract of records.ts for ratios, for every implementation. */
export function ratiosContract(open: () => Awaitable<Store>, runs = defaultRuns): void {
  const withRatios = async <T>(results: readonly RatiosResult[], use: (store: Store) => Promise<T>): Promise<T> => {
    const store = await open();
    try {
      await store.writeRatios(results);
      return await use(store);
    } finally {
      await store.close();
    }
  };
  const read = async (store: Store, text: string): Promise<RatiosResult[]> =>
    (JSON.parse((await store.ratiosJson(queryOf(text))).toString()) as { result: RatiosResult[] }).result;
  const periods = async (store: Store, text: string): Promise<string[]> =>
    (await read(store, text)).flatMap(({ operationRatios }) => operationRatios.map(({ id }) => `${id.asOf} ${id.period} ${id.reportType}`));

  const quarters = ['2022-12-31', '2023-03-31', '2023-06-30', '2023-09-30', '2023-12-31'];
  const apple = buildRatios('AAPL', [
    ...quarters.map((asOf) => buildPeriod(asOf)),
    buildPeriod('2023-09-30', { id: { period: '1Y' } }),
    buildPeriod('2023-09-30', { id: { period: '1Y', reportType: 'R', aorOrRestate: 'RESTATE' } }),
    buildPeriod('2023-09-30', { id: { period: 'TTM', reportType: 'TTM' } }),
  ]);

  describe('ratios: reading', () => {
    test('a result is what was written, in the order of the spec, under the requested spelling of the symbol', async () => {
      const company = { cik: '320193', yearofEstablishment: 1977, isReit: true };
      const written = buildRatios('AAPL', [buildPeriod('2025-12-31', { revenueGrowth: -0.1, roe: undefined })], company);
      const { symbol: _symbol, idType: _type, id: _id, ...rest } = written;
      await withRatios([{ ...written, extra: 1, company: { ...written.company, sector: 'x' } }], async (store) => {
        const body = (await store.ratiosJson(queryOf('symbols=aapl'))).toString();
        expect(JSON.parse(body)).toEqual({
          result: [{ ...(JSON.parse(JSON.stringify(rest)) as object), symbol: 'aapl', idType: 'SYMBOL', id: 'aapl' }],
        });
        expect(body).toMatch(
          /^\{"result":\[\{"company":\{"primarySymbol":"AAPL",.*"yearofEstablishment":1977\},"operationRatios":\[\{"id":\{"companyId":/,
        );
        expect(body).toContain('"fiscalYearEnd":9,"isCalculated":false,"revenueGrowth":-0.1}],"symbol":"aapl"');
        expect(await collect(store.eachCompany())).toEqual([{ result: JSON.parse(JSON.stringify(written)), otherSymbols: [] }]);
      });
    });

    test('results are in the order of the query without unknown symbols; none is an empty list to the letter', async () => {
      await withRatios([apple, buildRatios('MSFT', [], { cik: '789019' }), buildRatios('F', [], { cik: '37996' })], async (store) => {
        expect((await read(store, 'symbols=f,NOBODY,AAPL,msft')).map(({ symbol }) => symbol)).toEqual(['f', 'AAPL', 'msft']);
        expect((await store.ratiosJson(queryOf('symbols=NOBODY'))).toString()).toBe('{"result":[]}');
        expect((await store.ratiosJson({ symbols: [], periods: ['ALL'] })).toString()).toBe('{"result":[]}');
        expect(await read(store, `symbols=${encodeURIComponent('",\u0000,AAPL"')}`)).toEqual([]);
      });
    });

    test('a symbol is found in every spelling, a company by each of its share classes', async () => {
      const class_ = (symbol: string, periods: RatioPeriod[]) => ({
        ...buildRatios('GOOGL', periods, { cik: '1652044' }),
        symbol,
        id: symbol,
      });
      const berkshire = buildRatios('BRK.B', [buildPeriod('2025-12-31', { id: { companyId: 'B' } })]);
      await withRatios([class_('GOOGL', [buildPeriod('2025-12-31')]), class_('GOOG', []), berkshire], async (store) => {
        const found = await read(store, 'symbols=GOOG,GOOGL,brk-b,BRK/B');
        expect((await collect(store.eachCompany())).map(({ otherSymbols }) => otherSymbols)).toEqual([['goog'], []]);
        expect(found.map(({ symbol, company }) => [symbol, company.primarySymbol])).toEqual([
          ['GOOG', 'GOOGL'],
          ['GOOGL', 'GOOGL'],
          ['brk-b', 'BRK.B'],
          ['BRK/B', 'BRK.B'],
        ]);
        expect(found.map(({ operationRatios }) => operationRatios.length)).toEqual([1, 1, 1, 1]);
        expect((await store.recordsSummary()).ratios).toEqual({ companies: 2, periods: 2, asOf: '2025-12-31' });
      });
    });

    test.each([
      ['asOf=2023-09-30', ['2023-12-31 3M A', '2023-09-30 1Y A', '2023-09-30 1Y R', '2023-09-30 3M A', '2023-09-30 TTM TTM']],
      ['period=FY', ['2023-09-30 1Y A', '2023-09-30 1Y R']],
      ['period=Q1', ['2023-12-31 3M A', '2022-12-31 3M A']],
      ['period=Q1,2023', ['2022-12-31 3M A']],
      ['period=Q1,FY,2023,2024', ['2023-12-31 3M A', '2023-09-30 1Y A', '2023-09-30 1Y R', '2022-12-31 3M A']],
    ])('%s selects its periods, newest first', async (text, expected) => {
      await withRatios([apple], async (store) => expect(await periods(store, `symbols=AAPL&${text}`)).toEqual(expected));
    });

    test('any periods, any query: the result equals a plain filter and sort', async () => {
      // a fiscal year ends in September
      const quarterOf = (asOf: string): number => (Math.floor(Number(asOf.slice(5, 7)) / 3) % 4) + 1;
      const yearOf = (asOf: string): string => String(Number(asOf.slice(0, 4)) + Number(asOf.slice(5, 7) > '09'));
      const anyPeriod = fc
        .record({
          asOf: fc.constantFrom(...quarters),
          period: fc.constantFrom('3M', '6M', '9M', '1Y', 'TTM'),
          reportType: fc.constantFrom('A', 'R', 'P', 'TTM'),
          roe: fc.integer({ min: 0, max: 3 }),
        })
        .map(({ asOf, period, reportType, roe }) => buildPeriod(asOf, { id: { period, reportType }, roe }));
      const someValues = fc.subarray('3M 6M 9M 1Y 12M FY TTM ALL Q1 Q2 Q3 Q4 2023 2024'.split(' '), { minLength: 1, maxLength: 4 });
      const name = ({ id }: RatioPeriod): string => `${id.asOf} ${id.period.padEnd(4)} ${id.reportType.padEnd(4)}`;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(anyPeriod, { maxLength: 12 }), { minLength: 1, maxLength: 3 }),
          someValues,
          fc.option(fc.constantFrom(...quarters)),
          fc.option(fc.constantFrom('A', 'R', 'TTM')),
          async (batches, values, asOf, reportType) => {
            const known = new Map<string, RatioPeriod>();
            await withRatios([], async (store) => {
              for (const batch of batches) {
                await store.writeRatios([buildRatios('AAPL', batch)]);
                for (const period of batch) known.set(name(period), period);
              }
              const spans = values.filter((value) => !/^\d{4}$/.test(value));
              const years = values.filter((value) => /^\d{4}$/.test(value));
              const fits = ({ id }: RatioPeriod): boolean =>
                (years.length === 0 || years.includes(yearOf(id.asOf))) &&
                (spans.length === 0 ||
                  spans.some(
                    (value) =>
                      value === 'ALL' ||
                      value === id.period ||
                      (['FY', '12M'].includes(value) && id.period === '1Y') ||
                      (id.period === '3M' && value === `Q${quarterOf(id.asOf)}`),
                  )) &&
                (asOf === null || id.asOf >= asOf) &&
                (reportType === null || id.reportType === reportType);
              const expected = [...known.values()]
                .filter(fits)
                .toSorted((a, b) => -byText(a.id.asOf, b.id.asOf) || byText(name(a), name(b)));
              const found = await read(
                store,
                `symbols=AAPL&period=${values.join()}${asOf === null ? '' : `&asOf=${asOf}`}${reportType === null ? '' : `&reportType=${reportType}`}`,
              );
              expect(found[0]?.operationRatios.map((period) => [name(period), period.roe])).toEqual(
                expected.map((period) => [name(period), period.roe]),
              );
              expect((await store.recordsSummary()).ratios.periods).toBe(known.size);
            });
          },
        ),
        { numRuns: runs },
      );
    });

    test('ratios are rounded to six decimals, a company without periods is still known', async () => {
      await withRatios(
        [buildRatios('AAPL', [buildPeriod('2025-12-31', { roe: 0.123_456_789, roa: -0.000_000_1, currentRatio: 866_000 })])],
        async (store) => {
          expect((await store.ratiosJson(queryOf('symbols=AAPL'))).toString()).toContain('"currentRatio":866000,"roe":0.123457,"roa":0}');
          expect((await read(store, 'symbols=AAPL&asOf=2026-01-01')).map(({ operationRatios }) => operationRatios)).toEqual([[]]);
        },
      );
    });
  });

  describe('ratios: writing', () => {
    test('periods are merged: one replaces that with the same company, day, span and type', async () => {
      await withRatios([apple], async (store) => {
        const again = buildRatios('AAPL', [
          buildPeriod('2023-12-31', { roe: 9 }),
          buildPeriod('2023-12-31', { id: { reportType: 'P' }, roe: 8 }),
        ]);
        expect(await store.writeRatios([again])).toEqual(outcomes({ updated: 1 }));
        expect((await read(store, 'symbols=AAPL&asOf=2023-12-31'))[0]?.operationRatios.map(({ id, roe }) => [id.reportType, roe])).toEqual([
          ['A', 9],
          ['P', 8],
        ]);
        expect((await store.recordsSummary()).ratios).toEqual({ companies: 1, periods: 9, asOf: '2023-12-31' });
      });
    });

    test('the same company again is unchanged; another descriptor is a change and leaves the periods', async () => {
      await withRatios([apple], async (store) => {
        expect(await store.writeRatios([apple, apple])).toEqual(outcomes({ unchanged: 2 }));
        const renamed = {
          ...apple,
          operationRatios: apple.operationRatios.slice(0, 1),
          company: { ...apple.company, standardName: 'Apple Renamed' },
        };
        expect(await store.writeRatios([renamed])).toEqual(outcomes({ updated: 1 }));
        expect(
          (await read(store, 'symbols=AAPL')).map(({ company, operationRatios }) => [company.standardName, operationRatios.length]),
        ).toEqual([['Apple Renamed', 8]]);
      });
    });

    test('a company is identified by its companyId, else by its CIK however padded, else by symbol', async () => {
      const first = buildRatios('AAPL', [], { cik: '0000320193' });
      await withRatios([first], async (store) => {
        await store.writeRatios([buildRatios('AAPL', [buildPeriod('2025-12-31')], { cik: '320193' })]);
        await store.writeRatios([buildRatios('AAPL', [buildPeriod('2025-09-30')])]);
        await store.writeRatios([buildRatios('AAPL')]);
        expect((await store.recordsSummary()).ratios).toEqual({ companies: 1, periods: 2, asOf: '2025-12-31' });
        // a ticker that now belongs to another company
        await store.writeRatios([buildRatios('AAPL', [buildPeriod('2026-03-31', { id: { companyId: 'OTHER' } })])]);
        expect((await store.recordsSummary()).ratios.companies).toBe(2);
        expect(await periods(store, 'symbols=AAPL')).toEqual(['2026-03-31 3M A']);
      });
    });

    test('a batch and its cursor are written completely or not at all', async () => {
      await withRatios([apple], async (store) => {
        const failing = (): Cursor => {
          throw new Error('no cursor');
        };
        await expect(async () =>
          store.writeRatios([buildRatios('F', [buildPeriod('2026-03-31', { id: { companyId: 'F' } })])], failing),
        ).rejects.toThrow('no cursor');
        expect((await store.recordsSummary()).ratios).toEqual({ companies: 1, periods: 8, asOf: '2023-12-31' });
        expect(await read(store, 'symbols=F')).toEqual([]);
        const cursor = { source: 'file', position: 1, finished: true, counts: '{}' };
        expect(await store.writeRatios([apple], () => cursor)).toEqual(outcomes({ unchanged: 1 }));
        expect(await store.cursor('file')).toEqual(cursor);
      });
    });
  });
}
