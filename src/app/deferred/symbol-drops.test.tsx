import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openQuantified } from '#src/testing/open-page.ts';
import { wireReaction } from '#src/testing/records.ts';
import { commandsByShortcut } from '#src/shared/ui/commands/commands.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';

test('a symbol that is dragged can be dropped on a watchlist; lists that have it are not offered', async () => {
  watchlists.set([
    { name: 'Cars', symbols: ['GM'] },
    { name: 'Mine', symbols: ['F'] },
  ]);
  await openQuantified([wireReaction({ _id: 'a', Symb: 'F' })]);
  // Registered with it.
  await expect.poll(() => commandsByShortcut().has('Ctrl+Z')).toBe(true);
  const symbol = page.getByRole('gridcell').first().element().querySelector('[data-symbol]') as HTMLElement;
  const offered = (): string[] =>
    page
      .getByRole('group', { name: 'Drop F on a watchlist' })
      .elements()
      .flatMap((group) => [...group.children].map(({ textContent }) => textContent));
  symbol.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(symbol.draggable).toBe(true);
  const dataTransfer = new DataTransfer();
  symbol.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }));
  await expect.poll(offered).toEqual(['Cars', 'New watchlist']);
  expect(dataTransfer.getData('text/plain')).toBe('F');
  page
    .getByText('Cars')
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }));
  symbol.dispatchEvent(new DragEvent('dragend', { bubbles: true }));
  await expect.poll(offered).toEqual([]);
  expect(watchlists.get()[0]).toEqual({ name: 'Cars', symbols: ['GM', 'F'] });
  await userEvent.keyboard('{Escape}');
});
