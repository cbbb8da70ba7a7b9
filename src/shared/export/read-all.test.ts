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

describe('reading all rows', () => {
  test('requests one page at a time until one is not full', async () => {
    let open = 0;
    const requested: number[] = [];
    const progress: number[] = [];
    const read = await readAll(
      async (page) => {
        requested.push(page);
        expect(++open).toBe(1);
        await Promise.resolve();
        open--;
        return paged(numbers(25))(page);
      },
      { fullPage, idOf, signal, onProgress: (rows) => progress.push(rows) },
    );
    expect(read).toEqual({ rows: numbers(25), wrong: 0, truncated: false });
    expect(requested).toEqual([0, 1, 2]);
    expect(progress).toEqual([10, 20, 25]);
  });

  test('drops rows that new arrivals repeat on the next page', async () => {
    const pages = [numbers(10), [8, 9, 10, 11]];
    const read = await readAll(async (page) => ({ rows: pages[page] ?? [] }), { fullPage, idOf, signal });
    expect(read.rows).toEqual(numbers(12));
  });

  test.each([
    [29, 29, false],
    [30, 30, false],
    [31, 30, true],
    [300, 30, true],
  ])('of %i rows with a limit of 30 it returns %i, truncated %s', async (count, returned, truncated) => {
    const read = await readAll(paged(numbers(count)), { fullPage, idOf, signal, maxRows: 30 });
    expect(read).toEqual({ rows: numbers(returned), wrong: 0, truncated });
  });

  test('counts invalid rows as rows of their page', async () => {
    const pages = [{ rows: numbers(8), wrong: ['x', 'y'] }, { rows: [8] }];
    const read = await readAll(async (page) => pages[page] ?? { rows: [] }, { fullPage, idOf, signal });
    expect(read).toEqual({ rows: numbers(9), wrong: 2, truncated: false });
  });

  test('stops when it has found enough', async () => {
    const fetchPage = vi.fn(paged(numbers(100)));
    await readAll(fetchPage, { fullPage, idOf, signal, isIncluded: (row) => row === 3 || row === 14, enough: 2 });
    expect(fetchPage).toHaveBeenCalledTimes(2);
    await readAll(fetchPage, {
      fullPage,
      idOf,
      signal,
      isIncluded: (row) => row === 14 || row === -1,
      enough: 2,
      isPast: (row) => row > 14,
    });
    expect(fetchPage).toHaveBeenCalledTimes(4);
  });

  test('waits as long as a rate limit says', async () => {
    const wait = waits();
    const fetchPage = vi.fn(paged(numbers(25)));
    fetchPage.mockRejectedValueOnce(new Failure('limited', { retryAfterSeconds: 7 }));
    const read = await readAll(fetchPage, { fullPage, idOf, signal, wait });
    expect(read.rows).toHaveLength(25);
    expect(wait.mock.calls.map(([ms]) => ms)).toEqual([7000]);
  });

  test('retries a transient failure with growing waits, and then reports it', async () => {
    const wait = waits();
    const failure = new Failure('upstream');
    await expect(readAll(async () => Promise.reject(failure), { fullPage, idOf, signal, wait })).rejects.toBe(failure);
    expect(wait.mock.calls.map(([ms]) => ms)).toEqual([2000, 4000, 8000, 16_000]);
  });

  test.each<FailureKind>(['refused', 'plan', 'key', 'shape', 'offline'])('%s is reported at once', async (kind) => {
    const fetchPage = vi.fn(async () => Promise.reject(new Failure(kind)));
    await expect(readAll(fetchPage, { fullPage, idOf, signal })).rejects.toThrow(kind);
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  test('sends nothing after it is aborted, even while it waits', async () => {
    const controller = new AbortController();
    const fetchPage = vi.fn(async () => Promise.reject(new Failure('limited', { retryAfterSeconds: 3600 })));
    const read = readAll(fetchPage, { fullPage, idOf, signal: controller.signal });
    await expect.poll(() => fetchPage.mock.calls.length).toBe(1);
    controller.abort();
    await expect(read).rejects.toThrow(/abort/i);
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });
});
