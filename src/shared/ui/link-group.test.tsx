import { fireEvent, render, within } from '@testing-library/react';
import { createRef } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { quiet, soon } from '#src/testing/render-page.tsx';
import { textOf } from '#src/testing/text.ts';
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

/** A window of Marketdesk: its controls, its address, the symbols it has received, and a way to send one. */
function openWindow(address: string) {
  const onSymbol = vi.fn<(ticker: string) => void>();
  const send = createRef<(ticker: string) => void>();
  const Page = () => (
    <>
      <output>{useLocation().search}</output>
      <LinkedWindow ref={send} onSymbol={onSymbol} />
    </>
  );
  const { container } = render(
    <MemoryRouter initialEntries={[`/news${address}`]}>
      <Page />
    </MemoryRouter>,
  );
  return {
    controls: within(container),
    search: () => container.querySelector('output')?.textContent,
    received: () => onSymbol.mock.calls.flat(),
    send: (ticker: string) => send.current?.(ticker),
  };
}

test('a clicked ticker is sent to every other window of the group, and to no other group', async () => {
  const [a, b, c] = [openWindow('?link=1'), openWindow('?link=1'), openWindow('?tickers=F&link=1')];
  const [other, alone] = [openWindow('?link=2'), openWindow('')];
  alone.send('MSFT');
  a.send('AAPL');
  await soon(() => expect([b.received(), c.received()]).toEqual([['AAPL'], ['AAPL']]));
  await quiet();
  expect([a, other, alone].flatMap(({ received }) => received())).toEqual([]);
});

test('a locked window ignores the group, shows its lock, and still sends', async () => {
  const [locked, free] = [openWindow('?link=3&lock=1'), openWindow('?link=3')];
  free.send('AAPL');
  locked.send('F');
  await soon(() => expect(free.received()).toEqual(['F']));
  await quiet();
  expect(locked.received()).toEqual([]);
  expect(locked.controls.getByRole('button', { name: /own symbol/ }).getAttribute('aria-pressed')).toBe('true');
});

test('a window joins, locks and leaves by its controls, and its address says so', async () => {
  const [a, b] = [openWindow('?tickers=F'), openWindow('?link=2')];
  fireEvent.change(a.controls.getByRole('combobox'), { target: { value: '2' } });
  await soon(() => expect(a.search()).toBe('?tickers=F&link=2'));
  b.send('AAPL');
  await soon(() => expect(a.received()).toEqual(['AAPL']));
  fireEvent.click(a.controls.getByRole('button', { name: /own symbol/ }));
  await soon(() => expect(a.search()).toBe('?tickers=F&link=2&lock=1'));
  fireEvent.change(a.controls.getByRole('combobox'), { target: { value: '' } });
  await soon(() => expect(a.search()).toBe('?tickers=F'));
  expect(a.controls.queryByRole('button', { name: /own symbol/ })).toBeNull();
});

test('groups differ by number and shape', () => {
  const { controls } = openWindow('?link=1');
  expect(controls.getAllByRole('option').map((option) => textOf(option))).toEqual(['not linked', '● 1', '▲ 2', '■ 3', '◆ 4']);
});

test('messages of another shape are ignored', async () => {
  const { received } = openWindow('?link=1');
  const channel = new BroadcastChannel('marketdesk:link');
  const post = channel.postMessage.bind(channel);
  for (const message of [
    null,
    'AAPL',
    { type: 'symbol', group: 1 },
    { type: 'symbol', group: 1, ticker: '' },
    { type: 'symbol', group: 1, ticker: 'A,B' },
    { type: 'symbol', group: 1, ticker: 'A'.repeat(21) },
    { type: 'symbol', group: 1, ticker: 7 },
    { type: 'symbol', group: '1', ticker: 'AAPL' },
    { type: 'theme', group: 1, ticker: 'AAPL' },
    { type: 'symbol', group: 1, ticker: 'BRK.B', more: 1 },
  ])
    post(message);
  await soon(() => expect(received()).toEqual(['BRK.B']));
  channel.close();
});
