import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildQueryClient } from '#src/app/query-client.ts';
import { Pinned } from '#src/shared/url/use-search.ts';
import { startApi } from '#src/testing/api.ts';
import { listings } from '#src/testing/listings.ts';
import { submit } from '#src/testing/press.ts';
import { soon } from '#src/testing/render-page.tsx';
import { textOf } from '#src/testing/text.ts';
import WatchlistPanel from './watchlist-panel.tsx';
import { watchlists } from './watchlists.ts';

const onChoose = vi.fn();
const onClose = vi.fn();
beforeEach(() => vi.clearAllMocks());

const panel = (): HTMLElement => screen.getByRole('dialog', { name: 'Watchlists' });
const shows = (text: string): Promise<void> => soon(() => expect(textOf(panel())).toContain(text));
const store = (...lists: [name: string, ...symbols: string[]][]): void =>
  watchlists.set(lists.map(([name, ...symbols]) => ({ name, symbols })));
const stored = (): string[] => watchlists.get().map(({ name, symbols }) => `${name}: ${symbols.join(' ')}`);

async function open({ active, pinned = [] }: { active?: string[]; pinned?: string[] } = {}): Promise<void> {
  startApi();
  render(
    <MemoryRouter>
      <QueryClientProvider client={buildQueryClient()}>
        <Pinned value={pinned}>
          <WatchlistPanel anchor="--filter" active={active} onChoose={onChoose} onClose={onClose} />
        </Pinned>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByRole('dialog', { name: 'Watchlists' });
}

const type = (label: string, value: string): unknown =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const click = async (name: string | RegExp): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }));

/** Submits the form once the companies are loaded. */
async function send(name: string): Promise<void> {
  await soon(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false));
  submit(panel());
}

async function paste(name: string, symbols: string): Promise<void> {
  type('New watchlist', name);
  type('Symbols', symbols);
  await send('Save and apply');
}

/** Changes the symbols of the list Cars. */
async function edit(symbols: string): Promise<void> {
  await click('Symbols of Cars');
  await screen.findByRole('textbox', { name: 'Symbols of Cars' });
  type('Symbols of Cars', symbols);
  await send('Save symbols');
}

test('pasted symbols are stored and selected at once', async () => {
  await open();
  await paste('Cars', 'F\nGM');
  await soon(() => expect(onChoose).toHaveBeenCalledWith(['Cars:F', 'GM']));
  expect(onClose).toHaveBeenCalledOnce();
});

test('unknown entries are kept, replaced or removed before a list is stored', async () => {
  await open();
  await paste('Cars, old', 'Ticker\nF\ngm\n<b>\nTESLA\nOLDCO\n');
  await shows('2 recognised, 3 unknown: <b>, TESLA, OLDCO');
  await shows('3 unknown: choose a suggestion, keep or remove them.');
  expect(stored()).toEqual([]);
  await click('Remove <b>');
  await click(/^TESLA is TSLA, /);
  await click('Keep OLDCO anyway');
  await send('Save and apply');
  await soon(() => expect(stored()).toEqual(['Cars old: F GM TSLA OLDCO']));
  expect(onChoose).toHaveBeenCalledWith(['Cars old:F', 'GM', 'TSLA', 'OLDCO']);
});

test('unknown symbols of an imported file are listed with fixes before anything is stored', async () => {
  store(['Mine', 'KEPT']);
  await open();
  const lists = [
    {
      name: 'Cars',
      symbols: ['F', 'TESLA', 'OLDCO', 'KEPT'],
      positions: { F: { shares: '-1.5' }, TESLA: { shares: '9', cost: '2.5' }, OLDCO: { shares: '1' } },
    },
    { name: 'None', symbols: ['ZZZQ'] },
  ];
  const file = new File([JSON.stringify({ kind: 'marketdesk-watchlists', version: 1, watchlists: lists })], 'lists.json');
  fireEvent.change(screen.getByLabelText('File of watchlists'), { target: { files: [file] } });
  await shows('2 watchlists with 5 symbols, 3 of them not in the directory of listings.');
  expect(stored()).toEqual(['Mine: KEPT']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
  await click(/^TESLA is TSLA, /);
  await click('Remove ZZZQ');
  await click('Keep OLDCO anyway');
  await click('Import');
  await soon(() => expect(stored()).toEqual(['Mine: KEPT', 'Cars: F TSLA OLDCO KEPT']));
  expect(watchlists.get()[1]?.positions).toEqual({ F: { shares: '-1.5' }, TSLA: { shares: '9', cost: '2.5' }, OLDCO: { shares: '1' } });
});

test('symbols that a list has already are not reviewed again', async () => {
  store(['Cars', 'F', 'OLDCO', 'GM']);
  await open();
  await edit('F\nOLDCO\nGM\nTSLA');
  await soon(() => expect(stored()).toEqual(['Cars: F OLDCO GM TSLA']));
});

test.each([
  ['', 'F', 'Give the watchlist a name.'],
  ['Cars', '', 'Paste at least one ticker.'],
  [
    'Cars',
    listings
      .slice(0, 501)
      .map(({ symbol }) => symbol)
      .join('\n'),
    '501 symbols are more than 500: take 1 away.',
  ],
])('an invalid list called %j is refused', async (name, symbols, text) => {
  await open();
  await paste(name, symbols);
  await shows(text);
  expect(stored()).toEqual([]);
  expect(onChoose).not.toHaveBeenCalled();
});

test('a list is selected by its name and cleared by another button', async () => {
  store(['Cars', 'F', 'GM'], ['Soda', 'KO']);
  await open({ active: ['Cars:F', 'GM'] });
  expect(screen.getByRole('button', { name: /^Cars/ }).getAttribute('aria-pressed')).toBe('true');
  await click(/^Soda/);
  expect(onChoose).toHaveBeenLastCalledWith(['Soda:KO']);
  await click('Clear watchlist');
  expect(onChoose).toHaveBeenLastCalledWith(undefined);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('the selected list stays selected under its new name and with its new symbols', async () => {
  store(['Cars', 'F', 'GM']);
  await open({ active: ['Cars:F', 'GM'] });
  await edit('F\nTSLA');
  await soon(() => expect(stored()).toEqual(['Cars: F TSLA']));
  expect(onChoose).toHaveBeenLastCalledWith(['Cars:F', 'TSLA']);
  await click('Rename Cars');
  await screen.findByRole('textbox', { name: 'New name of Cars' });
  type('New name of Cars', 'Motors');
  await click('Rename');
  await soon(() => expect(stored()).toEqual(['Motors: F TSLA']));
});

test('a list is deleted', async () => {
  store(['Cars', 'F'], ['Soda', 'KO']);
  await open();
  await click('Delete Cars');
  await shows('“Cars” deleted.');
  expect(stored()).toEqual(['Soda: KO']);
});

test('a list from a link is stored on request', async () => {
  await open({ active: ['Cars:F', 'GM'] });
  await click('Save Cars here');
  await soon(() => expect(stored()).toEqual(['Cars: F GM']));
  await soon(() => expect(within(panel()).queryByRole('button', { name: 'Save Cars here' })).toBeNull());
});

test('a frame that is pinned to a symbol stores lists and selects none', async () => {
  store(['Cars', 'F']);
  await open({ pinned: ['tickers'] });
  await shows('This frame stays with its symbol');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Cars/ }).disabled).toBe(true);
  await paste('Soda', 'KO');
  await soon(() => expect(stored()).toHaveLength(2));
  expect(onChoose).not.toHaveBeenCalled();
});
