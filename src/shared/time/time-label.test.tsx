import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setPreferences } from '#src/shared/storage/preferences.ts';
import { pass } from '#src/testing/render-page.tsx';
import { textOf } from '#src/testing/text.ts';
import type { Zone } from './format.ts';
import { showExactTip } from './exact-time.ts';
import { listTimeProps, Moment, RowTime } from './time-label.tsx';

const at = (iso: string): number => Date.parse(iso) / 1000;

describe('the time of a row', () => {
  test.each<[iso: string, now: string, zone: Zone, text: string]>([
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
  ])('%s, seen at %s in %s, is %s', async (iso, now, zone, text) => {
    vi.setSystemTime(now);
    await render(<RowTime seconds={at(iso)} zone={zone} />);
    expect(textOf()).toBe(text);
  });

  test.each([0, 1, 30])('of a story at second %i of a minute goes on from seconds to minutes', async (second) => {
    const seconds = at('2026-11-20T20:30:00Z') + second;
    vi.setSystemTime((seconds + 59) * 1000);
    await render(<RowTime seconds={seconds} zone="et" />);
    expect(textOf()).toBe('59 s ago');
    pass(1);
    await expect.poll(() => textOf()).toBe('1 min ago');
    pass(60);
    await expect.poll(() => textOf()).toBe('2 min ago');
  });

  test('of a recent row becomes its clock time by itself', async () => {
    vi.setSystemTime('2026-11-20T20:30:00Z');
    await render(<RowTime seconds={at('2026-11-20T19:31:00Z')} zone="et" />);
    expect(textOf()).toBe('59 min ago');
    pass(60);
    await expect.poll(() => textOf()).toBe('14:31:00');
  });

  test.each<[behind: number, text: string]>([
    [0, '0 s ago'],
    [59, '59 s ago'],
    [3599, '59 min ago'],
    [3600, '14:30:00'],
    // A reader's clock, or a source's, may be wrong by minutes; what is hours ahead is not new.
    [-300, '0 s ago'],
    [-7200, '17:30:00'],
  ])('%s s ago is %s', async (behind, text) => {
    vi.setSystemTime('2026-11-20T20:30:00Z');
    await render(<RowTime seconds={at('2026-11-20T20:30:00Z') - behind} zone="et" />);
    expect(textOf()).toBe(text);
  });
});

describe('the exact instant', () => {
  const exact = /^2026-11-20T14:41:07Z · Nov 20, 2026, (at )?09:41:07 EST · local: /;
  const seconds = at('2026-11-20T14:41:07Z');
  const time = (): HTMLElement => document.querySelector('time') ?? expect.fail('no time');
  const tip = (): string => textOf(document.querySelector('.tip') ?? document.createElement('i'));
  /** Moves the focus from here to the next element as the reader does. */
  const Before = () => <button type="button">before</button>;
  async function tabOn(): Promise<void> {
    (page.getByRole('button', { name: 'before' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
  }

  test('is shown under the pointer, and by a key in the row that has the focus, until the next key', async () => {
    await render(
      <div {...listTimeProps}>
        <Before />
        <article tabIndex={0}>
          <RowTime seconds={seconds} zone="et" />
        </article>
      </div>,
    );
    expect(time().getAttribute('datetime')).toBe('2026-11-20T14:41:07.000Z');
    await userEvent.hover(time());
    await expect.poll(() => time().title).toMatch(exact);
    expect(tip()).toBe('');
    await tabOn();
    const row = page.getByRole('article');
    await expect.element(row).toHaveFocus();
    // Beside the row, and not by the focus alone.
    expect(tip()).toBe('');
    showExactTip(row.element() as HTMLElement);
    expect(tip()).toMatch(exact);
    const [shown, own] = [document.querySelector('.tip'), row.element()].map((one) => one?.getBoundingClientRect());
    expect(shown && own && (shown.bottom <= own.top || shown.top >= own.bottom)).toBe(true);
    await userEvent.keyboard('j');
    expect(tip()).toBe('');
  });

  test('is shown by a key while a moment has the focus', async () => {
    await render(
      <>
        <Before />
        <Moment seconds={seconds} />
      </>,
    );
    await tabOn();
    await expect.element(page.elementLocator(time())).toHaveFocus();
    expect(tip()).toBe('');
    showExactTip(time());
    expect(tip()).toMatch(exact);
    time().blur();
    expect(tip()).toBe('');
  });
});

describe('a moment', () => {
  test.each<[iso: string, zone: Zone, text: string]>([
    ['2026-11-01T05:30:00Z', 'et', '01:30:00 EDT'],
    ['2026-11-01T06:30:00Z', 'et', '01:30:00 EST'],
    ['2026-11-01T03:59:59Z', 'et', 'Oct 31 23:59 ET'],
    ['2026-10-31T23:00:00Z', 'utc', 'Oct 31 23:00 UTC'],
    ['2025-12-31T23:00:00Z', 'et', 'Dec 31, 2025 18:00 ET'],
    ['2026-01-01T04:59:59Z', 'et', 'Dec 31, 2025 23:59 ET'],
    ['2026-01-01T05:00:00Z', 'et', 'Jan 1 00:00 ET'],
  ])('of %s in %s, seen on 2026-11-01, is %s', async (iso, zone, text) => {
    vi.setSystemTime('2026-11-01T20:30:00Z');
    setPreferences({ zone });
    await render(<Moment seconds={at(iso)} />);
    expect(textOf()).toBe(text);
  });

  test.each<[ahead: number, text: string]>([
    [-60, '15:29:00 ET · 1 min ago'],
    [300, '15:35:00 ET · 0 s ago'],
    [7200, '17:30:00 ET'],
  ])('%s s ahead of this computer’s clock is %s', async (ahead, text) => {
    vi.setSystemTime('2026-11-20T20:30:00Z');
    await render(<Moment seconds={at('2026-11-20T20:30:00Z') + ahead} withAge />);
    expect(textOf()).toBe(text);
  });
});
