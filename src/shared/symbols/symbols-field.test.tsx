import { QueryClientProvider } from '@tanstack/react-query';
import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildQueryClient } from '#src/app/query-client.ts';
import { Field } from '#src/shared/filters/field.tsx';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { startApi } from '#src/testing/api.ts';
import { soon } from '#src/testing/render-page.tsx';
import { nameOf, textOf } from '#src/testing/text.ts';
import { SymbolListField } from './symbols-field.tsx';

const onText = vi.fn<(text: string) => void>();
const user = userEvent.setup();
beforeEach(() => {
  vi.clearAllMocks();
  Element.prototype.scrollIntoView = vi.fn();
});

const apple = {
  id: 'apple',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  colors: {},
  files: { mark_light: '' },
  securities: [
    {
      ...{ symbol: 'AAPL', name: 'Apple', cik: '0000320193', exchange: 'NASDAQ', mic_code: 'XNAS', exchange_name: 'Nasdaq', country: 'US' },
      ...{ cusip: '037833100', isin: 'US0378331005', figi: '', figi_share_class: '', security_type: 'stock' },
    },
  ],
};

function open(value = ''): HTMLInputElement {
  startApi({ logos: [apple] });
  render(
    <QueryClientProvider client={buildQueryClient()}>
      <form aria-label="Filter">
        <Field label="Symbols">{(ids) => <SymbolListField ids={ids} label="Symbols" text={value} onText={onText} />}</Field>
      </form>
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Symbols' });
  act(() => field.focus());
  return field;
}

const names = (): string[] =>
  screen.queryAllByRole('button', { name: /^Remove [A-Z.]+$/ }).map((token) => nameOf(token).replace('Remove ', ''));
const options = (): string[] => screen.queryAllByRole('option').map((option) => textOf(option).replace('✓', '').trim());
const submitted = (): string | undefined => onText.mock.lastCall?.[0];
function paste(field: HTMLElement, text: string): void {
  fireEvent(field, createEvent.paste(field, { clipboardData: { getData: () => text } }));
}

test.each([
  ['nike', 'NKENike, Inc.', 'NKE'],
  ['disney', 'DISWalt Disney Co', 'DIS'],
  ['f', 'FFord Motor Co', 'F'],
  ['brk/b', 'BRK.BBerkshire Hathaway Inc', 'BRK.B'],
  ['FB', 'METAMeta Platforms, Inc. (formerly FB)', 'META'],
  ['US0378331005', 'AAPLApple', 'AAPL'],
  ['037833100', 'AAPLApple', 'AAPL'],
])('“%s” suggests %s first, and Enter adds it', async (typed, first, symbol) => {
  const field = open();
  await user.type(field, typed);
  await soon(() => expect(options()[0]).toBe(first));
  await user.keyboard('{Enter}');
  expect(names()).toEqual([symbol]);
  expect(submitted()).toBe(symbol);
});

test('the name of a company is one company, and not two tickers', async () => {
  const field = open();
  await user.type(field, 'Berkshire Hathaway');
  expect(names()).toEqual([]);
  await soon(() => expect(options()[0]).toMatch(/^BRK\.B/));
  expect(submitted()).toBe('');
  expect(field.validationMessage).toContain('choose a suggestion');
  await user.keyboard('{Enter}');
  expect(submitted()).toBe('BRK.B');
  expect(field.validationMessage).toBe('');
});

test('Enter before the companies are loaded adds the first one when they are', async () => {
  open();
  await user.keyboard('appl{Enter}');
  await soon(() => expect(names()).toEqual(['AAPL']));
});

test('a symbol that was typed before the companies were loaded counts when they are', async () => {
  const field = open();
  fireEvent.change(field, { target: { value: 'aapl, f' } });
  expect(field.checkValidity()).toBe(false);
  await soon(() => expect(submitted()).toBe('AAPL,F'));
  expect(field.checkValidity()).toBe(true);
});

test('an unknown symbol is added only when it is chosen', async () => {
  const field = open();
  await user.type(field, 'XYZQQ');
  await soon(() => expect(options()).toEqual(['XYZQQNot listed: add anyway']));
  await user.keyboard('{Enter}');
  expect(names()).toEqual([]);
  expect(submitted()).toBe('');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(names()).toEqual(['XYZQQ']);
});

test('a symbol that this browser has shown is known', async () => {
  noteSeen({ tickers: ['ZZTOP'] });
  const field = open();
  await user.type(field, 'zzt');
  await soon(() => expect(options()[0]).toBe('ZZTOP'));
});

test('symbols of watchlists come first', async () => {
  watchlists.set([{ name: 'Cards', symbols: ['FDS'] }]);
  await user.type(open(), 'f');
  await soon(() => expect(options().slice(0, 2)).toEqual(['FFord Motor Co', expect.stringMatching(/^FDS/)]));
});

test('typed symbols between commas and blanks are added, and a typed symbol counts before it is added', async () => {
  const field = open('F');
  await user.type(field, 'a');
  await soon(() => expect(options()[0]).toMatch(/^A/));
  fireEvent.change(field, { target: { value: 'gm, f, aa' } });
  expect(names()).toEqual(['F', 'GM']);
  expect(submitted()).toBe('F,GM,AA');
  fireEvent.change(field, { target: { value: 'aapl msft' } });
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['F', 'GM', 'AAPL', 'MSFT']);
});

describe('a pasted list', () => {
  const review = (): HTMLElement => screen.getByRole('group', { name: 'Pasted list' });

  test('of known symbols is added at once', async () => {
    const field = open();
    await user.type(field, 'a');
    await soon(() => expect(options()[0]).toMatch(/^A/));
    paste(field, 'Ticker\r\nAAPL\r\nbrk/b\r\n');
    expect(names()).toEqual(['AAPL', 'BRK.B']);
  });

  test('is reviewed: unknown cells are replaced or removed before anything is added', async () => {
    paste(open(), 'F\nPFIZER\nUS0378331005\nEQQQX1\n<b>\n1,234.50');
    await soon(() => expect(textOf(review())).toContain('1 recognised, 1 resolved from ISIN or CUSIP, 3 unknown: PFIZER, EQQQX1, <b>'));
    const add = (): HTMLButtonElement => within(review()).getByRole('button', { name: /^Add / });
    expect(add().disabled).toBe(true);
    fireEvent.click(within(review()).getByRole('button', { name: /^PFIZER is PFE, / }));
    fireEvent.click(within(review()).getByRole('button', { name: 'Keep EQQQX1 anyway' }));
    fireEvent.click(within(review()).getByRole('button', { name: 'Remove <b>' }));
    expect(submitted()).toBeUndefined();
    fireEvent.click(add());
    expect(submitted()).toBe('F,PFE,AAPL,EQQQX1');
    expect(screen.queryByRole('group', { name: 'Pasted list' })).toBeNull();
  });

  test('of more than a few symbols says how many were added, and can be undone or reviewed', async () => {
    const field = open('KO');
    await user.type(field, 'a');
    await soon(() => expect(options()[0]).toMatch(/^A/));
    paste(field, 'AAPL\nMSFT\nF\nGM');
    expect(names()).toEqual(['KO', 'AAPL', 'MSFT', 'F', 'GM']);
    await soon(() => expect(textOf()).toContain('4 recognised and added'));
    fireEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(names()).toEqual(['KO']);
    expect(textOf(within(review()).getByRole('list', { name: 'Recognised' }))).toContain('F Ford Motor Co');
    fireEvent.click(within(review()).getByRole('button', { name: 'Add 4 symbols' }));
    expect(submitted()).toBe('KO,AAPL,MSFT,F,GM');
  });

  test('can be discarded', async () => {
    paste(open('GM'), 'F\nPFIZER');
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(names()).toEqual(['GM']);
    expect(onText).not.toHaveBeenCalled();
  });
});
