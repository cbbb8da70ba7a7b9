import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render as renderAlone } from 'vitest-browser-react';
import { buildQueryClient } from '#src/app/query-client.ts';
import { fetchJson } from '#src/shared/api/client.ts';
import { Field } from '#src/shared/filters/field.tsx';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { startApi } from '#src/testing/api.ts';
import { json } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { directoryQuery } from './directory/directory-query.ts';
import { SymbolListField } from './symbols-field.tsx';
import { button } from '#src/testing/open-page.ts';

const onText = vi.fn<(text: string) => void>();
beforeEach(() => {
  vi.clearAllMocks();
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

const field = page.getByRole('combobox', { name: 'Symbols' });
const type = (text: string): Promise<void> => field.fill(text);
const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
const names = (): string[] =>
  button(/^Remove [A-Z.]+$/)
    .elements()
    .map((token) => nameOf(token).replace('Remove ', ''));
const namesAre = async (...expected: string[]): Promise<void> => {
  await expect.poll(names).toEqual(expected);
};
const options = (): string[] =>
  page
    .getByRole('option')
    .elements()
    .map((option) => textOf(option).replace('✓', '').trim());
const firstIs = async (option: string | RegExp): Promise<void> => {
  await expect.poll(() => options()[0]).toMatch(option);
};
const submitted = (): string | undefined => onText.mock.lastCall?.[0];
const submittedIs = async (text: string): Promise<void> => {
  await expect.poll(submitted).toBe(text);
};

async function render(client: QueryClient, value: string): Promise<void> {
  await renderAlone(
    <QueryClientProvider client={client}>
      <form aria-label="Filter">
        <Field label="Symbols">{(ids) => <SymbolListField ids={ids} label="Symbols" text={value} onText={onText} />}</Field>
      </form>
    </QueryClientProvider>,
  );
  await field.click();
}

/** Opens the field with its companies. */
async function open(value = ''): Promise<void> {
  startApi({ logos: [apple] });
  const client = buildQueryClient();
  await client.prefetchQuery(directoryQuery);
  await render(client, value);
}

/** Opens the field before its companies are loaded; what it returns loads them. */
async function openEarly(): Promise<() => void> {
  const api = startApi();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { body } = await fetchJson('symbols-2026-07.json');
  // However slow the test is, the field does not lose its patience.
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === 1000 ? 0 : setTimeout(run, ms)) as typeof setTimeout);
  api.override = ({ pathname }) => (pathname.startsWith('/symbols-') ? promise : undefined);
  await render(buildQueryClient(), '');
  return () => resolve(json(body));
}

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test.each([
  ['nike', 'NKENike, Inc.', 'NKE'],
  ['f', 'FFord Motor Co', 'F'],
  ['brk/b', 'BRK.BBerkshire Hathaway Inc', 'BRK.B'],
  ['FB', 'METAMeta Platforms, Inc. (formerly FB, until Jun 9, 2022)', 'META'],
  ['US0378331005', 'AAPLApple', 'AAPL'],
  ['037833100', 'AAPLApple', 'AAPL'],
])('“%s” suggests %s first, and Enter adds it', async (typed, first, symbol) => {
  await open();
  await type(typed);
  await expect.poll(() => options()[0]).toBe(first);
  await press('{Enter}');
  await namesAre(symbol);
  await submittedIs(symbol);
});

test('the name of a company is one company, and not two tickers', async () => {
  await open();
  await press('Berkshire Hathaway');
  await firstIs(/^BRK\.B/);
  expect(names()).toEqual([]);
  expect(submitted()).toBe('');
  const message = (): string => (field.element() as HTMLInputElement).validationMessage;
  expect(message()).toContain('choose a suggestion');
  await press('{Enter}');
  await submittedIs('BRK.B');
  await expect.poll(message).toBe('');
});

test('Enter before the companies are loaded adds the first one when they are', async () => {
  const load = await openEarly();
  await press('appl{Enter}');
  expect(names()).toEqual([]);
  load();
  await namesAre('AAPL');
});

test('a symbol that was typed before the companies were loaded counts when they are', async () => {
  const load = await openEarly();
  await type('aapl, f');
  await expect.element(field).toBeInvalid();
  load();
  await submittedIs('AAPL,F');
  await expect.element(field).toBeValid();
});

test('an unknown symbol is added only when it is chosen', async () => {
  await open();
  await type('XYZQQ');
  await expect.poll(options).toEqual(['XYZQQNot listed: add anyway']);
  await press('{Enter}');
  await press('{ArrowDown}');
  expect(names()).toEqual([]);
  expect(submitted()).toBe('');
  await press('{Enter}');
  await namesAre('XYZQQ');
});

test('a symbol that this browser has shown is known', async () => {
  noteSeen({ tickers: ['ZZTOP'] });
  await open();
  await type('zzt');
  await firstIs(/^ZZTOP$/);
});

test('symbols of watchlists come first', async () => {
  watchlists.set([{ name: 'Cards', symbols: ['FDS'] }]);
  await open();
  await type('f');
  await expect.poll(() => options().slice(0, 2)).toEqual(['FFord Motor Co', expect.stringMatching(/^FDS/)]);
});

test('typed symbols between commas and blanks are added, and a typed symbol counts before it is added', async () => {
  await open('F');
  await type('gm, f, aa');
  await namesAre('F', 'GM');
  await submittedIs('F,GM,AA');
  await type('aapl msft');
  await press('{Enter}');
  await namesAre('F', 'GM', 'AAPL', 'MSFT');
});

describe('a pasted list', () => {
  const review = page.getByRole('group', { name: 'Pasted list' });
  const fix = (name: string | RegExp): Promise<void> => review.getByRole('button', { name }).click();

  test('of known symbols is added at once', async () => {
    await open();
    paste('Ticker\r\nAAPL\r\nbrk/b\r\n');
    await namesAre('AAPL', 'BRK.B');
  });

  test('is reviewed: unknown cells are replaced or removed before anything is added', async () => {
    await open();
    paste('F\nPFIZER\nUS0378331005\nEQQQX1\n<b>\n1,234.50');
    await expect.element(review).toMatchTextContent('1 recognised, 1 resolved from ISIN or CUSIP, 3 unknown: PFIZER, EQQQX1, <b>');
    await expect.element(review.getByRole('button', { name: /^Add / })).toBeDisabled();
    await fix(/^PFIZER is PFE, /);
    await fix('Keep EQQQX1 anyway');
    await fix('Remove <b>');
    expect(submitted()).toBeUndefined();
    await fix(/^Add /);
    await submittedIs('F,PFE,AAPL,EQQQX1');
    await expect.element(review).not.toBeInTheDocument();
  });

  test('of more than a few symbols says how many were added, and can be undone or reviewed', async () => {
    await open('KO');
    paste('AAPL\nMSFT\nF\nGM');
    await namesAre('KO', 'AAPL', 'MSFT', 'F', 'GM');
    await expect.element(page.getByText(/^4 recognised and added/)).toBeVisible();
    await button('Review').click();
    await namesAre('KO');
    await review.getByText('4 symbols with names').click();
    await expect.element(review.getByRole('list', { name: 'Recognised' })).toMatchTextContent('F Ford Motor Co');
    await fix('Add 4 symbols');
    await submittedIs('KO,AAPL,MSFT,F,GM');
  });

  test('can be discarded', async () => {
    await open('GM');
    paste('F\nPFIZER');
    await button('Discard').click();
    await expect.element(review).not.toBeInTheDocument();
    expect(names()).toEqual(['GM']);
    expect(onText).not.toHaveBeenCalled();
  });
});
