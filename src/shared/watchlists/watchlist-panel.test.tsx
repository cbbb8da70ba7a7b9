import { fireEvent, screen } from '@testing-library/react';
import { submit } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pinned } from '#src/shared/url/use-search.ts';
import { giveLayout } from '#src/testing/layout.ts';
import { soon } from '#src/testing/render-page.tsx';
import WatchlistPanel from './watchlist-panel.tsx';
import { watchlists } from './watchlists.ts';

giveLayout();
const chosen = vi.fn();
const closed = vi.fn();
let unmount = (): void => {};

async function open({ active, pinned = [] }: { active?: string[]; pinned?: string[] } = {}): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  root.render(
    <Pinned value={pinned}>
      <WatchlistPanel anchor="--filter" active={active} onChoose={chosen} onClose={closed} />
    </Pinned>,
  );
  await soon(() => screen.getByRole('dialog', { name: 'Watchlists' }));
}
const listed = (): string[] => [...document.querySelectorAll('li button[aria-pressed]')].map((button) => textOf(button).trim());
const panel = (): HTMLElement => screen.getByRole('dialog', { name: 'Watchlists' });
const keep = (...lists: [name: string, ...symbols: string[]][]): void =>
  watchlists.set(lists.map(([name, ...symbols]) => ({ name, symbols })));

beforeEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  vi.clearAllMocks();
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
});

async function paste(name: string, text: string): Promise<void> {
  fireEvent.change(screen.getByRole('textbox', { name: 'New watchlist' }), { target: { value: name } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Symbols' }), { target: { value: text } });
  await soon(() => submit(panel()));
}

test('what is pasted is kept and chosen at once', async () => {
  await open();
  await paste('Cars', 'F\nGM');
  await soon(() => expect(chosen).toHaveBeenCalledWith(['Cars:F', 'GM']));
  expect(closed).toHaveBeenCalledOnce();
});

test('what is no ticker is left out and told before the list is chosen', async () => {
  await open();
  await paste('Cars, old', 'Ticker\nF\ngm\n<b>\n');
  await soon(() => expect(watchlists.get()).toHaveLength(1));
  expect(chosen).not.toHaveBeenCalled();
  expect(watchlists.get()).toEqual([{ name: 'Cars old', symbols: ['F', 'GM'] }]);
  await soon(() => expect(textOf(panel())).toContain('Left out, because no ticker looks like it: <B>.'));
});

test.each([
  ['', 'F', 'Give the watchlist a name.'],
  ['Cars', '', 'Paste at least one ticker.'],
  ['Cars', Array.from({ length: 501 }, (_, index) => `S${index}`).join('\n'), '501 symbols are more than 500: take 1 away.'],
])('a list called %j that cannot be is refused in words', async (name, text, words) => {
  await open();
  await paste(name, text);
  await soon(() => expect(textOf(panel())).toContain(words));
  expect(watchlists.get()).toEqual([]);
  expect(chosen).not.toHaveBeenCalled();
});

test('a list is chosen by its name, and taken off by another button', async () => {
  keep(['Cars', 'F', 'GM'], ['Soda', 'KO']);
  await open({ active: ['Cars:F', 'GM'] });
  expect(listed()).toEqual(['✓Cars2', 'Soda1']);
  fireEvent.click(screen.getByRole('button', { name: 'Soda1' }));
  expect(chosen).toHaveBeenLastCalledWith(['Soda:KO']);
  fireEvent.click(screen.getByRole('button', { name: 'Without Cars' }));
  expect(chosen).toHaveBeenLastCalledWith(undefined);
  expect(closed).toHaveBeenCalledTimes(2);
});

test('the chosen list stays chosen under its new name and with its new symbols', async () => {
  keep(['Cars', 'F', 'GM']);
  await open({ active: ['Cars:F', 'GM'] });
  fireEvent.click(screen.getByRole('button', { name: 'Rename Cars' }));
  fireEvent.change(await soon(() => screen.getByRole('textbox', { name: 'New name of Cars' })), { target: { value: 'Motors' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await soon(() => expect(chosen).toHaveBeenLastCalledWith(['Motors:F', 'GM']));
  expect(watchlists.get()).toEqual([{ name: 'Motors', symbols: ['F', 'GM'] }]);
});

test('symbols of a list are changed in the field they were pasted into', async () => {
  keep(['Cars', 'F', 'GM']);
  await open({ active: ['Cars:F', 'GM'] });
  fireEvent.click(screen.getByRole('button', { name: 'Symbols of Cars' }));
  const field = await soon(() => screen.getByRole('textbox', { name: 'Symbols of Cars' }));
  fireEvent.change(field, { target: { value: 'F\nTSLA' } });
  await soon(() => submit(panel()));
  await soon(() => expect(watchlists.get()).toEqual([{ name: 'Cars', symbols: ['F', 'TSLA'] }]));
  expect(chosen).toHaveBeenLastCalledWith(['Cars:F', 'TSLA']);
});

test('what is left out of the chosen list is told before its page is drawn anew', async () => {
  keep(['Cars', 'F', 'GM']);
  await open({ active: ['Cars:F', 'GM'] });
  fireEvent.click(screen.getByRole('button', { name: 'Symbols of Cars' }));
  fireEvent.change(await soon(() => screen.getByRole('textbox', { name: 'Symbols of Cars' })), { target: { value: 'F\n<b>' } });
  await soon(() => submit(panel()));
  await soon(() => expect(watchlists.get()).toEqual([{ name: 'Cars', symbols: ['F'] }]));
  expect(chosen).not.toHaveBeenCalled();
  await soon(() => expect(textOf(panel())).toContain('“Cars” holds 1 symbol now.'));
  expect(textOf(panel())).toContain('Left out, because no ticker looks like it: <B>.');
  fireEvent.click(screen.getByRole('button', { name: 'Cars1' }));
  expect(chosen).toHaveBeenLastCalledWith(['Cars:F']);
});

test('a list is deleted, and the words say so', async () => {
  keep(['Cars', 'F'], ['Soda', 'KO']);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Cars' }));
  await soon(() => expect(listed()).toEqual(['Soda1']));
  expect(textOf(panel())).toContain('“Cars” deleted.');
});

test('a list that came by a link is kept where the reader wants it', async () => {
  await open({ active: ['Cars:F', 'GM'] });
  fireEvent.click(screen.getByRole('button', { name: 'Keep Cars here' }));
  await soon(() => expect(watchlists.get()).toEqual([{ name: 'Cars', symbols: ['F', 'GM'] }]));
  await soon(() => expect(screen.queryAllByRole('button').map(nameOf)).not.toContain('Keep Cars here'));
});

test('a frame that is pinned to a symbol keeps lists and chooses none', async () => {
  keep(['Cars', 'F']);
  await open({ pinned: ['tickers'] });
  expect(textOf(panel())).toContain('This frame stays with its symbol');
  expect((screen.getByRole('button', { name: 'Cars1' }) as HTMLButtonElement).disabled).toBe(true);
  await paste('Soda', 'KO');
  await soon(() => expect(watchlists.get()).toHaveLength(2));
  expect(chosen).not.toHaveBeenCalled();
});
