import { describe, expect, test, vi } from 'vitest';
import { Failure, type FailureKind } from '#src/shared/api/failure.ts';
import { readAll } from './read-all.ts';

const fullPage = 10;
const idOf = (row: number): number => row;
const { signal } = new AbortController();
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const paged =
  (rows: readonly number[]) =>
  async (page: number): Promise<{ rows: readonly number[]; wrong?: readonly unknown[] }> => ({
    rows: rows.slice(page * fullPage, (page + 1) * fullPage),
  });
const waits = () => vi.fn(async (_ms: number) => {});

describe('reading everything that matches', () => {
  test('page after page, one at a time, until one is not full', async () => {
    let open = 0;
    const asked: number[] = [];
    const told: number[] = [];
    const read = await readAll(
      async (page) => {
        asked.push(page);
        expect(++open).toBe(1);
        await Promise.resolve();
        open--;
        return paged(numbers(25))(page);
      },
      { fullPage, idOf, signal, onProgress: (rows) => told.push(rows) },
    );
    expect(read).toEqual({ rows: numbers(25), wrong: 0, truncated: false });
    expect(asked).toEqual([0, 1, 2]);
    expect(told).toEqual([10, 20, 25]);
  });

  test('what paging under arrivals brings twice is there once', async () => {
    const pages = [numbers(10), [8, 9, 10, 11]];
    const read = await readAll(async (page) => ({ rows: pages[page] ?? [] }), { fullPage, idOf, signal });
    expect(read.rows).toEqual(numbers(12));
  });

  test.each([
    [29, 29, false],
    [30, 30, false],
    [31, 30, true],
    [300, 30, true],
  ])('of %i rows and a limit of 30 it holds %i; that there was more is %s', async (count, held, truncated) => {
    const read = await readAll(paged(numbers(count)), { fullPage, idOf, signal, maxRows: 30 });
    expect(read).toEqual({ rows: numbers(held), wrong: 0, truncated });
  });

  test('rows of another shape fill their page, and are counted', async () => {
    const pages = [{ rows: numbers(8), wrong: ['x', 'y'] }, { rows: [8] }];
    const read = await readAll(async (page) => pages[page] ?? { rows: [] }, { fullPage, idOf, signal });
    expect(read).toEqual({ rows: numbers(9), wrong: 2, truncated: false });
  });

  test('it reads no further than what is looked for', async () => {
    const ask = vi.fn(paged(numbers(100)));
    await readAll(ask, { fullPage, idOf, signal, isIncluded: (row) => row === 3 || row === 14, enough: 2 });
    expect(ask).toHaveBeenCalledTimes(2);
    await readAll(ask, { fullPage, idOf, signal, isIncluded: (row) => row === 14 || row === -1, enough: 2, isPast: (row) => row > 14 });
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test('a limited rate is waited out for as long as it asks', async () => {
    const wait = waits();
    const ask = vi.fn(paged(numbers(25)));
    ask.mockRejectedValueOnce(new Failure('limited', { retryAfterSeconds: 7 }));
    const read = await readAll(ask, { fullPage, idOf, signal, wait });
    expect(read.rows).toHaveLength(25);
    expect(wait.mock.calls.map(([ms]) => ms)).toEqual([7000]);
  });

  test('a hiccup is asked again, each time later, and at last told', async () => {
    const wait = waits();
    const failure = new Failure('upstream');
    await expect(readAll(async () => Promise.reject(failure), { fullPage, idOf, signal, wait })).rejects.toBe(failure);
    expect(wait.mock.calls.map(([ms]) => ms)).toEqual([2000, 4000, 8000, 16_000]);
  });

  test.each<FailureKind>(['refused', 'plan', 'key', 'shape', 'offline'])('%s is told at once', async (kind) => {
    const ask = vi.fn(async () => Promise.reject(new Failure(kind)));
    await expect(readAll(ask, { fullPage, idOf, signal })).rejects.toThrow(kind);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('given up, it asks no more, even while it waits', async () => {
    const given = new AbortController();
    const ask = vi.fn(async () => Promise.reject(new Failure('limited', { retryAfterSeconds: 3600 })));
    const read = readAll(ask, { fullPage, idOf, signal: given.signal });
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    given.abort();
    await expect(read).rejects.toThrow(/abort/i);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
