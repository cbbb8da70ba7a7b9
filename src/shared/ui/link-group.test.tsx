import { fireEvent, within } from '@testing-library/react';
import { textOf } from '#src/testing/text.ts';
import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { linkedAddress, linkOf } from './link-group.ts';
import LinkedWindow from './linked-window.tsx';

describe('an address', () => {
  test.each<[search: string, group: number | undefined, locked: boolean]>([
    ['?link=1', 1, false],
    ['?tickers=F&link=4&lock=1', 4, true],
    ['?lock=1', undefined, false],
    ['?link=0', undefined, false],
    ['?link=5', undefined, false],
    ['?link=1,2', undefined, false],
    ['?link=01', undefined, false],
    ['', undefined, false],
  ])('%s names group %s, locked %s', (search, group, locked) => {
    expect(linkOf(search)).toEqual({ group, locked });
  });

  test('keeps everything else in another group', () => {
    expect(linkedAddress('?tickers=F,GM&link=1&lock=1', { group: 2, locked: false })).toBe('?tickers=F,GM&link=2');
    expect(linkedAddress('?link=2&embed=1', { group: 2, locked: true })).toBe('?embed=1&link=2&lock=1');
    expect(linkedAddress('?link=2&lock=1', { group: undefined, locked: true })).toBe('');
  });
});

/** A window of the desk, with what the group has told it. */
interface Window {
  readonly place: HTMLElement;
  readonly told: string[];
  readonly search: () => string;
  readonly send: (ticker: string) => void;
  readonly close: () => void;
}

function windowAt(address: string): Window {
  const place = document.body.appendChild(document.createElement('section'));
  const root = createRoot(place);
  const told: string[] = [];
  const send = createRef<(ticker: string) => void>();
  const Desk = () => (
    <>
      <output>{useLocation().search}</output>
      <LinkedWindow ref={send} onSymbol={(ticker) => told.push(ticker)} />
    </>
  );
  // Effects have run when it returns: the channel is open.
  flushSync(() =>
    root.render(
      <MemoryRouter initialEntries={[`/news${address}`]}>
        <Desk />
      </MemoryRouter>,
    ),
  );
  return {
    place,
    told,
    search: () => place.querySelector('output')?.textContent ?? '',
    send: (ticker) => send.current?.(ticker),
    close: () => {
      root.unmount();
      place.remove();
    },
  };
}

const soon = <T,>(said: () => T): Promise<T> => vi.waitFor(said, { interval: 2, timeout: 5000 });
const windows: Window[] = [];
function open(...searches: string[]): Window[] {
  const opened = searches.map((search) => windowAt(search));
  windows.push(...opened);
  return opened;
}
const passed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

const stranger: { current?: BroadcastChannel } = {};
const say = (sent: unknown): void => stranger.current?.postMessage(sent);
beforeEach(() => {
  stranger.current = new BroadcastChannel('marketdesk:link');
});
afterEach(() => {
  stranger.current?.close();
  for (const window of windows.splice(0)) window.close();
});

test('a clicked ticker goes to every other window of the group, and to no other group', async () => {
  const [a, b, c, other, alone] = open('?link=1', '?link=1', '?tickers=F&link=1', '?link=2', '');
  a?.send('AAPL');
  await soon(() => expect([b?.told, c?.told]).toEqual([['AAPL'], ['AAPL']]));
  alone?.send('MSFT');
  await passed();
  expect([a?.told, other?.told, alone?.told]).toEqual([[], [], []]);
  expect(b?.told).toEqual(['AAPL']);
});

test('a locked window ignores the group, shows its lock, and still drives the others', async () => {
  const [locked, free] = open('?link=3&lock=1', '?link=3');
  free?.send('AAPL');
  await passed();
  expect(locked?.told).toEqual([]);
  expect(
    within(locked?.place)
      .getByRole('button', { name: /own symbol/ })
      .getAttribute('aria-pressed'),
  ).toBe('true');
  locked?.send('F');
  await soon(() => expect(free?.told).toEqual(['F']));
});

test('a window joins, locks and leaves by its control, and the address says so', async () => {
  const [a, b] = open('?tickers=F', '?link=2');
  fireEvent.change(within(a?.place).getByRole('combobox'), { target: { value: '2' } });
  await soon(() => expect(a?.search()).toBe('?tickers=F&link=2'));
  // The effect that joins the group follows the address.
  await soon(() => {
    b?.send('AAPL');
    expect(a?.told).toContain('AAPL');
  });
  fireEvent.click(within(a?.place).getByRole('button', { name: /own symbol/ }));
  await soon(() => expect(a?.search()).toBe('?tickers=F&link=2&lock=1'));
  fireEvent.change(within(a?.place).getByRole('combobox'), { target: { value: '' } });
  await soon(() => expect(a?.search()).toBe('?tickers=F'));
  expect(within(a?.place).queryAllByRole('button', { name: /own symbol/ })).toEqual([]);
});

test('groups are told apart by number and shape', async () => {
  open('?link=1', '?link=2', '?link=3', '?link=4');
  const shapes = windows.map(({ place }) => textOf(place.querySelector('[aria-hidden]') ?? place));
  expect(new Set(shapes).size).toBe(4);
  expect(
    within(windows[0]?.place)
      .queryAllByRole('option')
      .map((option) => textOf(option)),
  ).toEqual(['not linked', '● 1', '▲ 2', '■ 3', '◆ 4']);
});

test.each([
  null,
  'AAPL',
  { type: 'symbol', group: 1 },
  { type: 'symbol', group: 1, ticker: '' },
  { type: 'symbol', group: 1, ticker: 'A,B' },
  { type: 'symbol', group: 1, ticker: 'A'.repeat(21) },
  { type: 'symbol', group: 1, ticker: 7 },
  { type: 'symbol', group: '1', ticker: 'AAPL' },
  { type: 'theme', group: 1, ticker: 'AAPL' },
])('a message of another shape is not for us: %j', async (sent) => {
  const [window] = open('?link=1');
  say(sent);
  say({ type: 'symbol', group: 1, ticker: 'BRK.B', more: 1 });
  await soon(() => expect(window?.told).toEqual(['BRK.B']));
});
