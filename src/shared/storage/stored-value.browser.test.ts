import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createStoredValue, type StoredValue } from './stored-value.ts';

const place = 'marketdesk:numbers';
const stored = (): unknown => JSON.parse(localStorage.getItem(place) ?? 'null');
const isNumber = (one: unknown): one is number => typeof one === 'number';
const readNumbers = (from: unknown): readonly number[] => (Array.isArray(from) ? from.filter(isNumber) : []);
/** What one tab holds; two of them share the storage, as two tabs do. */
const tab = (): StoredValue<readonly number[]> => createStoredValue('numbers', readNumbers);
const add = (to: StoredValue<readonly number[]>, one: number): void => to.update((latest) => [...latest, one]);
const notify = (key: string | null = place): void => void dispatchEvent(new StorageEvent('storage', { key }));

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

test('a stored value is there in the next page', () => {
  tab().set([1, 2]);
  expect(tab().get()).toEqual([1, 2]);
  expect(tab().isSaved()).toBe(true);
});

test('subscribers are notified until they unsubscribe', () => {
  const value = tab();
  const seen: (readonly number[])[] = [];
  const stop = value.subscribe(() => seen.push(value.get()));
  value.set([1]);
  stop();
  value.set([2]);
  expect(seen).toEqual([[1]]);
});

test('an unchanged value is not written', () => {
  const value = tab();
  const write = vi.fn();
  storage({ setItem: write });
  value.update((latest) => latest);
  expect(write).not.toHaveBeenCalled();
  add(value, 1);
  expect(write).toHaveBeenCalledOnce();
});

describe('reads the valid part of any stored text', () => {
  test.each<[text: string, taken: readonly number[]]>([
    ['', []],
    ['{', []],
    ['null', []],
    ['<html>', []],
    ['{"version":2,"numbers":[1]}', []],
    ['[1,"2",null,3]', [1, 3]],
  ])('%j', (text, taken) => {
    localStorage.setItem(place, text);
    const value = tab();
    expect(value.get()).toEqual(taken);
    add(value, 9);
    expect(stored()).toEqual([...taken, 9]);
    expect(value.isSaved()).toBe(true);
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

describe('where nothing can be stored, the value lasts as long as the page', () => {
  const lasts = (value: StoredValue<readonly number[]>): void => {
    const onChange = vi.fn();
    value.subscribe(onChange);
    add(value, 1);
    add(value, 2);
    notify();
    expect(value.get()).toEqual([1, 2]);
    expect(value.isSaved()).toBe(false);
    expect(onChange).toHaveBeenCalled();
  };

  test('in a frame without storage', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(denied);
    const value = tab();
    expect(value.isSaved()).toBe(false);
    lasts(value);
  });

  test('in a storage that denies access', () => {
    storage({ getItem: denied, setItem: denied });
    lasts(tab());
  });

  test('in a full storage', () => {
    storage({ setItem: full });
    lasts(tab());
  });

  test('until there is room again', () => {
    const noRoom = storage({ setItem: full });
    const value = tab();
    add(value, 1);
    expect(value.isSaved()).toBe(false);
    noRoom.mockRestore();
    add(value, 2);
    expect(value.isSaved()).toBe(true);
    expect(stored()).toEqual([1, 2]);
  });
});

describe('two tabs', () => {
  test('follow each other', () => {
    const [one, other] = [tab(), tab()];
    const onChange = vi.fn();
    other.subscribe(onChange);
    add(one, 1);
    notify();
    expect(other.get()).toEqual([1]);
    expect(onChange).toHaveBeenCalled();
  });

  test('keep both changes before they are notified', () => {
    const [one, other] = [tab(), tab()];
    add(one, 1);
    add(other, 2);
    expect(stored()).toEqual([1, 2]);
  });

  test('lose nothing in any order of changes and notifications', () => {
    const step = fc.record({ who: fc.nat(2), isNotified: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        localStorage.clear();
        const tabs = [tab(), tab(), tab()];
        for (const [number, { who, isNotified }] of steps.entries()) {
          const writer = tabs[who];
          if (writer) add(writer, number);
          if (isNotified) notify();
        }
        notify();
        for (const each of tabs) expect(each.get()).toEqual(steps.map((_, number) => number));
      }),
    );
  });

  test('are empty when the storage is cleared', () => {
    const value = tab();
    value.set([1]);
    localStorage.clear();
    notify(null);
    expect(value.get()).toEqual([]);
  });

  test('ignore other keys', () => {
    const value = tab();
    const onChange = vi.fn();
    value.subscribe(onChange);
    notify('marketdesk:something');
    expect(onChange).not.toHaveBeenCalled();
  });
});
