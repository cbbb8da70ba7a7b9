import { textOf } from '#src/testing/text.ts';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readPreferences, setPreferences } from '#src/shared/storage/preferences.ts';
import type { Zone } from './format.ts';
import { Moment, RowTime, listTimeProps } from './time-label.tsx';

const at = (iso: string): number => Date.parse(iso) / 1000;
const soon = <T,>(said: () => T): Promise<T> => vi.waitFor(said, { interval: 2, timeout: 5000 });

let root: Root;
const standAt = (iso: string): void => void vi.useFakeTimers({ now: Date.parse(iso), toFake: ['Date', 'setInterval', 'clearInterval'] });
const draw = (node: ReactNode): void => root.render(node);

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  setPreferences(readPreferences(null));
  vi.useRealTimers();
});

describe('the time of a row', () => {
  test.each<[iso: string, now: string, zone: Zone, words: string]>([
    ['2026-11-20T14:41:07Z', '2026-11-20T20:30:00Z', 'et', '09:41:07'],
    ['2026-11-20T14:41:07Z', '2026-11-20T20:30:00Z', 'utc', '14:41:07'],
    // The clock goes back on 2026-11-01 at 06:00 UTC: half past one comes twice, and is two instants.
    ['2026-11-01T04:59:59Z', '2026-11-01T20:30:00Z', 'et', '00:59:59'],
    ['2026-11-01T05:00:00Z', '2026-11-01T20:30:00Z', 'et', '01:00:00 EDT'],
    ['2026-11-01T05:30:00Z', '2026-11-01T20:30:00Z', 'et', '01:30:00 EDT'],
    ['2026-11-01T06:30:00Z', '2026-11-01T20:30:00Z', 'et', '01:30:00 EST'],
    ['2026-11-01T06:59:59Z', '2027-02-01T20:30:00Z', 'et', '01:59:59 EST'],
    ['2026-11-01T07:00:00Z', '2026-11-01T20:30:00Z', 'et', '02:00:00'],
    ['2026-11-01T05:30:00Z', '2026-11-01T20:30:00Z', 'utc', '05:30:00'],
    // And forward on 2026-03-08 at 07:00 UTC: half past two never comes.
    ['2026-03-08T06:59:59Z', '2026-03-08T20:30:00Z', 'et', '01:59:59'],
    ['2026-03-08T07:00:00Z', '2026-03-08T20:30:00Z', 'et', '03:00:00'],
    ['2026-12-31T23:59:59Z', '2027-01-01T20:30:00Z', 'et', '18:59:59'],
  ])('%s, seen at %s in %s, is %s', async (iso, now, zone, words) => {
    standAt(now);
    draw(<RowTime seconds={at(iso)} zone={zone} />);
    await soon(() => expect(textOf()).toBe(words));
  });

  test('of a young row becomes its clock by itself', async () => {
    standAt('2026-11-20T20:30:00Z');
    draw(<RowTime seconds={at('2026-11-20T19:31:00Z')} zone="et" />);
    await soon(() => expect(textOf()).toBe('59 min ago'));
    vi.advanceTimersByTime(60_000);
    await soon(() => expect(textOf()).toBe('14:31:00'));
  });

  test.each<[behind: number, words: string]>([
    [0, '0 s ago'],
    [59, '59 s ago'],
    [3599, '59 min ago'],
    [3600, '14:30:00'],
    // A reader's clock, or a source's, may be wrong by minutes; what is hours ahead is not new.
    [-300, '0 s ago'],
    [-7200, '17:30:00'],
  ])('%s s ago reads %s', async (behind, words) => {
    standAt('2026-11-20T20:30:00Z');
    draw(<RowTime seconds={at('2026-11-20T20:30:00Z') - behind} zone="et" />);
    await soon(() => expect(textOf()).toBe(words));
  });
});

describe('the exact instant', () => {
  const exact = /^2026-11-20T14:41:07Z · Nov 20, 2026, (at )?09:41:07 EST · local: /;
  const time = (): HTMLElement => document.querySelector('time') ?? document.body;
  const focusVisibly = (element: HTMLElement): void => {
    vi.spyOn(element, 'matches').mockImplementation((selector) => selector === ':focus-visible');
    element.focus();
  };
  const tip = (): string => textOf(document.querySelector('.tip') ?? document.createElement('i'));

  test('is told to the pointer', async () => {
    draw(
      <div {...listTimeProps}>
        <RowTime seconds={at('2026-11-20T14:41:07Z')} zone="et" />
      </div>,
    );
    await soon(() => expect(time().getAttribute('datetime')).toBe('2026-11-20T14:41:07.000Z'));
    time().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await soon(() => expect(time().title).toMatch(exact));
    expect(tip()).toBe('');
  });

  test('is told to the keyboard when it rests on the row, until the next key', async () => {
    draw(
      <div {...listTimeProps}>
        <article tabIndex={0}>
          <RowTime seconds={at('2026-11-20T14:41:07Z')} zone="et" />
        </article>
      </div>,
    );
    const row = await soon(() => document.querySelector('article') ?? expect.unreachable());
    focusVisibly(row);
    await soon(() => expect(tip()).toMatch(exact));
    expect(time().title).toMatch(exact);
    row.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    expect(tip()).toBe('');
  });

  test('is told by a moment, which the Tab key reaches, and goes with the focus', async () => {
    draw(<Moment seconds={at('2026-11-20T14:41:07Z')} />);
    await soon(() => expect(time().tabIndex).toBe(0));
    focusVisibly(time());
    await soon(() => expect(tip()).toMatch(exact));
    time().blur();
    expect(tip()).toBe('');
  });
});

describe('a moment', () => {
  test.each<[iso: string, zone: Zone, words: string]>([
    ['2026-11-01T05:30:00Z', 'et', '01:30:00 EDT'],
    ['2026-11-01T06:30:00Z', 'et', '01:30:00 EST'],
    ['2026-11-01T03:59:59Z', 'et', 'Oct 31 23:59 ET'],
    ['2026-10-31T23:00:00Z', 'utc', 'Oct 31 23:00 UTC'],
    ['2025-12-31T23:00:00Z', 'et', '2025-12-31 18:00 ET'],
    ['2026-01-01T04:59:59Z', 'et', '2025-12-31 23:59 ET'],
    ['2026-01-01T05:00:00Z', 'et', 'Jan 1 00:00 ET'],
  ])('of %s in %s, seen on 2026-11-01, is %s', async (iso, zone, words) => {
    standAt('2026-11-01T20:30:00Z');
    setPreferences({ zone });
    draw(<Moment seconds={at(iso)} />);
    await soon(() => expect(textOf()).toBe(words));
  });

  test.each<[ahead: number, words: string]>([
    [-60, '15:29:00 ET · 1 min ago'],
    [300, '15:35:00 ET · 0 s ago'],
    [7200, '17:30:00 ET'],
  ])('%s s ahead of this computer’s clock is %s', async (ahead, words) => {
    standAt('2026-11-20T20:30:00Z');
    draw(<Moment seconds={at('2026-11-20T20:30:00Z') + ahead} withAge />);
    await soon(() => expect(textOf()).toBe(words));
  });
});
