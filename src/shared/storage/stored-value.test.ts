import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStoredValue, type StoredValue } from './stored-value.ts';

const place = 'marketdesk:numbers';
const stored = (): unknown => JSON.parse(localStorage.getItem(place) ?? 'null');
const isNumber = (one: unknown): one is number => typeof one === 'number';
const readNumbers = (from: unknown): readonly number[] => (Array.isArray(from) ? from.filter(isNumber) : []);
/** What one tab holds; two of them share the storage, as two tabs do. */
const tab = (): StoredValue<readonly number[]> => createStoredValue('numbers', readNumbers);
const add = (to: StoredValue<readonly number[]>, one: number): void => to.update((latest) => [...latest, one]);
const hear = (key: string | null = place): void => void dispatchEvent(new StorageEvent('storage', { key }));

const denied = (): never => {
  throw new DOMException('denied', 'SecurityError');
};
const full = (): never => {
  throw new DOMException('full', 'QuotaExceededError');
};

/** The storage, except for what it does otherwise. */
const storage = (otherwise: Partial<Storage>) => {
  const whole = localStorage;
  const real = { getItem: (key: string) => whole.getItem(key), setItem: (key: string, text: string) => whole.setItem(key, text) };
  return vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue({ ...real, ...otherwise } as Storage);
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('what is kept stands again in the next page', () => {
  tab().set([1, 2]);
  expect(tab().get()).toEqual([1, 2]);
  expect(tab().isSaved()).toBe(true);
});

test('who looks on is told of a change, until it looks away', () => {
  const kept = tab();
  const seen: (readonly number[])[] = [];
  const stop = kept.subscribe(() => seen.push(kept.get()));
  kept.set([1]);
  stop();
  kept.set([2]);
  expect(seen).toEqual([[1]]);
});

test('what comes back unchanged is not written', () => {
  const kept = tab();
  const write = vi.fn();
  storage({ setItem: write });
  kept.update((latest) => latest);
  expect(write).not.toHaveBeenCalled();
  add(kept, 1);
  expect(write).toHaveBeenCalledOnce();
});

describe('whatever the storage holds, it opens', () => {
  test.each<[text: string, taken: readonly number[]]>([
    ['', []],
    ['{', []],
    ['null', []],
    ['<html>', []],
    ['{"version":2,"numbers":[1]}', []],
    ['[1,"2",null,3]', [1, 3]],
  ])('%j', (text, taken) => {
    localStorage.setItem(place, text);
    const kept = tab();
    expect(kept.get()).toEqual(taken);
    add(kept, 9);
    expect(stored()).toEqual([...taken, 9]);
    expect(kept.isSaved()).toBe(true);
  });

  test('any text at all', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        localStorage.setItem(place, text);
        expect(tab().get().every(isNumber)).toBe(true);
      }),
    );
  });
});

describe('where nothing can be kept, the value lasts as long as the page', () => {
  const lasts = (kept: StoredValue<readonly number[]>): void => {
    const told = vi.fn();
    kept.subscribe(told);
    add(kept, 1);
    add(kept, 2);
    hear();
    expect(kept.get()).toEqual([1, 2]);
    expect(kept.isSaved()).toBe(false);
    expect(told).toHaveBeenCalled();
  };

  test('a frame in which the storage itself may not be named', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(denied);
    const kept = tab();
    expect(kept.isSaved()).toBe(false);
    lasts(kept);
  });

  test('a storage that may not be read or written', () => {
    storage({ getItem: denied, setItem: denied });
    lasts(tab());
  });

  test('a storage without room', () => {
    storage({ setItem: full });
    lasts(tab());
  });

  test('until there is room again: then all of it is kept', () => {
    const noRoom = storage({ setItem: full });
    const kept = tab();
    add(kept, 1);
    expect(kept.isSaved()).toBe(false);
    noRoom.mockRestore();
    add(kept, 2);
    expect(kept.isSaved()).toBe(true);
    expect(stored()).toEqual([1, 2]);
  });
});

describe('two tabs', () => {
  test('follow each other', () => {
    const [one, other] = [tab(), tab()];
    const told = vi.fn();
    other.subscribe(told);
    add(one, 1);
    hear();
    expect(other.get()).toEqual([1]);
    expect(told).toHaveBeenCalled();
  });

  test('keep both changes, though neither has heard of the other yet', () => {
    const [one, other] = [tab(), tab()];
    add(one, 1);
    add(other, 2);
    expect(stored()).toEqual([1, 2]);
  });

  test('lose nothing in any order of changes and news', () => {
    const step = fc.record({ who: fc.nat(2), heard: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        localStorage.clear();
        const tabs = [tab(), tab(), tab()];
        for (const [number, { who, heard }] of steps.entries()) {
          const writer = tabs[who];
          if (writer) add(writer, number);
          if (heard) hear();
        }
        hear();
        for (const each of tabs) expect(each.get()).toEqual(steps.map((_, number) => number));
      }),
    );
  });

  test('begin anew together when all is cleared', () => {
    const kept = tab();
    kept.set([1]);
    localStorage.clear();
    hear(null);
    expect(kept.get()).toEqual([]);
  });

  test('do not mind what others keep', () => {
    const kept = tab();
    const told = vi.fn();
    kept.subscribe(told);
    hear('marketdesk:something');
    expect(told).not.toHaveBeenCalled();
  });
});
