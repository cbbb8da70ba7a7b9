import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { buildQueryClient } from '#src/app/query-client.ts';
import { directoryQuery } from '#src/shared/symbols/directory/directory-query.ts';
import { Pinned } from '#src/shared/url/use-search.ts';
import { startApi } from '#src/testing/api.ts';
import { WatchlistPanel } from './watchlist-panel.tsx';
import { watchlists } from './watchlists.ts';
import { button, click } from '#src/testing/open-page.ts';

const onChoose = vi.fn<(list: readonly string[] | undefined) => void>();
const onClose = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
});

const panel = page.getByRole('dialog', { name: 'Watchlists' });
const shows = async (text: string): Promise<void> => {
  await expect.element(panel).toMatchTextContent(text);
};
const store = (...lists: [name: string, ...symbols: string[]][]): void =>
  watchlists.set(lists.map(([name, ...symbols]) => ({ name, symbols })));
const stored = (): string[] => watchlists.get().map(({ name, symbols }) => `${name}: ${symbols.join(' ')}`);
const storedAre = async (...lists: string[]): Promise<void> => {
  await expect.poll(stored).toEqual(lists);
};

const fill = (name: string, text: string): Promise<void> => page.getByRole('textbox', { name }).fill(text);

const choseLast = async (list: readonly string[] | undefined): Promise<void> => {
  await expect.poll(() => onChoose.mock.lastCall).toEqual([list]);
};

/** The address of the page. */
function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** The panel on a page that is filtered by the list that was chosen. */
function Panel({ first }: { first: readonly string[] | undefined }) {
  const [active, setActive] = useState(first);
  onChoose.mockImplementation(setActive);
  return <WatchlistPanel anchor="--filter" active={active} onChoose={onChoose} onClose={onClose} />;
}

async function open({ active, pinned = [] }: { active?: string[]; pinned?: string[] } = {}) {
  startApi();
  const client = buildQueryClient();
  await render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Pinned value={pinned}>
          <Panel first={active} />
          <Address />
        </Pinned>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await expect.element(panel).toBeVisible();
  return client;
}

async function paste(name: string, symbols: string): Promise<void> {
  await fill('Name', name);
  await fill('Symbols', symbols);
  await click('Save and apply');
}

/** Changes the symbols of the list Cars. */
async function edit(symbols: string): Promise<void> {
  await click('Symbols of Cars');
  await fill('Symbols of Cars', symbols);
  await click('Save symbols');
}

test('unknown entries are kept, replaced or removed before a list is stored and selected', async () => {
  await open();
  await paste('Cars, old', 'Ticker\nF\ngm\n<b>\nTESLA\nOLDCO\n');
  await shows('2 recognised, 3 unknown: <b>, TESLA, OLDCO');
  await shows('3 unknown: choose a suggestion, keep or remove them.');
  expect(stored()).toEqual([]);
  await click('Remove <b>');
  await click(/^TESLA is TSLA, /);
  await click('Keep OLDCO anyway');
  await click('Save and apply');
  await storedAre('Cars old: F GM TSLA OLDCO');
  await choseLast(['Cars old:F', 'GM', 'TSLA', 'OLDCO']);
  expect(onClose).toHaveBeenCalledOnce();
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
  await userEvent.upload(page.getByLabelText('File of watchlists'), file);
  await shows('2 watchlists with 5 symbols, 3 of them not in the directory of listings.');
  expect(stored()).toEqual(['Mine: KEPT']);
  await expect.element(button('Import')).toBeDisabled();
  await click(/^TESLA is TSLA, /);
  await click('Remove ZZZQ');
  await click('Keep OLDCO anyway');
  await click('Import');
  await storedAre('Mine: KEPT', 'Cars: F TSLA OLDCO KEPT');
  expect(watchlists.get()[1]?.positions).toEqual({ F: { shares: '-1.5' }, TSLA: { shares: '9', cost: '2.5' }, OLDCO: { shares: '1' } });
});

test('a list whose numbers have no headings is not stored before the reader says what they are; cash lines are no obstacle', async () => {
  await open();
  await fill('Name', 'Mine');
  await fill('Symbols', 'MSFT 50\nSPAXX** 1000');
  await shows('1 recognised, 1 cash line left out: SPAXX**');
  await click('Save and apply');
  await shows('Say what the numbers are: shares, shares and cost, or neither.');
  expect(stored()).toEqual([]);
  await page.getByRole('combobox', { name: 'Numbers without headings' }).selectOptions('shares');
  await shows('1 position: MSFT 50');
  await click('Save and apply');
  await expect.poll(() => watchlists.get()).toEqual([{ name: 'Mine', symbols: ['MSFT'], positions: { MSFT: { shares: '50' } } }]);
});

test('a line with one number among lines with two is not stored before the reader says what it is', async () => {
  await open();
  await fill('Name', 'Mine');
  await fill('Symbols', 'F 150 11\nMSFT 9500');
  await page.getByRole('combobox', { name: 'Numbers without headings' }).selectOptions('sharesAndCost');
  await shows('The only number of line 2, MSFT 9500 is');
  await click('Save and apply');
  await shows('Say what the only number of a line is: shares, or a cost.');
  expect(stored()).toEqual([]);
  await page.getByRole('combobox', { name: 'The only number of a line' }).selectOptions('ignored');
  await click('Save and apply');
  await expect
    .poll(() => watchlists.get())
    .toEqual([{ name: 'Mine', symbols: ['F', 'MSFT'], positions: { F: { shares: '150', cost: '11' } } }]);
});

test('begins in Symbols with a name that is free, saves it, and opens the brief', async () => {
  store(['My list', 'F']);
  await open();
  await expect.element(page.getByRole('textbox', { name: 'Symbols' })).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('My list 2');
  await fill('Symbols', 'KO\nPEP');
  await click('Save and open brief');
  await storedAre('My list: F', 'My list 2: KO PEP');
  await expect.element(page.getByRole('status').filter({ hasText: '/brief' })).toMatchTextContent('/brief?list=My%20list%202%3AKO,PEP');
  expect(onClose).toHaveBeenCalledOnce();
});

test('symbols that a list has already are not reviewed again', async () => {
  store(['Cars', 'F', 'OLDCO', 'GM']);
  await open();
  await edit('F\nOLDCO\nGM\nTSLA');
  await storedAre('Cars: F OLDCO GM TSLA');
});

test('a list without a name, without symbols or with more than 500 is refused', async () => {
  const client = await open();
  await paste('', 'F');
  await shows('Give the watchlist a name.');
  await paste('Cars', '');
  await shows('Paste at least one ticker.');
  const { entries } = await client.fetchQuery(directoryQuery);
  const symbols = entries.slice(0, 501).map(({ symbol }) => symbol);
  await paste('Cars', symbols.join('\n'));
  await shows('501 symbols are more than 500: take 1 away.');
  expect(stored()).toEqual([]);
  expect(onChoose).not.toHaveBeenCalled();
});

test('a list is selected by its name and cleared by another button', async () => {
  store(['Cars', 'F', 'GM'], ['Soda', 'KO']);
  await open({ active: ['Cars:F', 'GM'] });
  await expect.element(button(/^Cars/)).toHaveAttribute('aria-pressed', 'true');
  await click(/^Soda/);
  await choseLast(['Soda:KO']);
  await click('Clear watchlist');
  await choseLast(undefined);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('the selected list stays selected under its new name and with its new symbols', async () => {
  store(['Cars', 'F', 'GM']);
  await open({ active: ['Cars:F', 'GM'] });
  await edit('F\nTSLA');
  await storedAre('Cars: F TSLA');
  await choseLast(['Cars:F', 'TSLA']);
  await click('Rename Cars');
  await fill('New name of Cars', 'Motors');
  await click('Rename');
  await storedAre('Motors: F TSLA');
  await choseLast(['Motors:F', 'TSLA']);
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
  await storedAre('Cars: F GM');
  await expect.element(button('Save Cars here')).not.toBeInTheDocument();
});

test('a frame that is pinned to a symbol stores lists and selects none', async () => {
  store(['Cars', 'F']);
  await open({ pinned: ['tickers'] });
  await shows('This frame stays with its symbol');
  await expect.element(button(/^Cars/)).toBeDisabled();
  await fill('Name', 'Soda');
  await fill('Symbols', 'KO');
  await click(/^Save/);
  await storedAre('Cars: F', 'Soda: KO');
  expect(onChoose).not.toHaveBeenCalled();
});
