import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { alertRules } from '#src/features/alerts/alert-rule.ts';
import { click, openNews, openQuantified } from '#src/testing/open-page.ts';
import { wireReaction } from '#src/testing/records.ts';
import { about, stories } from '#src/testing/stories.ts';
import { nameOf } from '#src/testing/text.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';

const menu = page.getByRole('menu');
/** The menus begin after the first data. */
const openMenu = async (row: Locator): Promise<void> => {
  await expect
    .poll(async () => {
      await row.click({ button: 'right' });
      return menu.elements().length;
    })
    .toBe(1);
};
const items = (): string[] => page.getByRole('menuitem').elements().map(nameOf);

test('the menu of a headline has its address, the pages of its symbol and watchlists', async () => {
  watchlists.set([{ name: 'Core', symbols: ['MSFT'] }]);
  await openNews(stories(3, () => about('AAPL')));
  await openMenu(page.getByRole('article', { name: 'Headline 2' }));
  expect(items()).toEqual([
    'Open in a new tab',
    'Copy link',
    'Open AAPLDES',
    'Open AAPL in a new tab',
    'AAPL · NewsN',
    'AAPL · QuantifiedQN',
    'AAPL · RatiosR',
    'AAPL · GuidanceGUID',
    'AAPL · SplitsSPLT',
    'AAPL · LogosLOGO',
    'Compare AAPL with…CMP',
    'Alert on AAPL…',
    'Add AAPL to Core',
  ]);
  await page.getByRole('menuitem', { name: 'Add AAPL to Core' }).click();
  expect(watchlists.get()).toEqual([{ name: 'Core', symbols: ['MSFT', 'AAPL'] }]);
  await expect.element(menu).not.toBeInTheDocument();
});

test('four actions lead from a headline to a saved rule: its menu, the rule, its test, its end', async () => {
  alertRules.set([]);
  await openNews(stories(3, () => about('AAPL')));
  await openMenu(page.getByRole('article', { name: 'Headline 2' }));
  await page.getByRole('menuitem', { name: 'Alert on AAPL…' }).click();
  await click('Test on the last 90 days');
  await click('Save rule');
  await expect.poll(() => alertRules.get()).toMatchObject([{ name: 'AAPL', symbols: ['AAPL'] }]);
  alertRules.set([]);
  await click('Close');
  await expect.poll(() => location.pathname).toBe('/news');
});

test('in a grid it opens the row in a new tab; arrow keys move through it, Escape closes it', async () => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
  await openQuantified([wireReaction({ _id: 'a', Symb: 'F' })]);
  await openMenu(page.getByRole('gridcell').first());
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  await expect.element(page.getByRole('menuitem').last()).toHaveFocus();
  await userEvent.keyboard('{Home}{Enter}');
  expect(openTab).toHaveBeenCalledOnce();
  expect(new URL(String(openTab.mock.calls[0]?.[0])).searchParams.has('row')).toBe(true);
  await openMenu(page.getByRole('gridcell').first());
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
});

test('with Shift the browser’s own menu opens', async () => {
  await openNews(stories(1, () => about('AAPL')));
  let isPrevented: boolean | undefined;
  addEventListener('contextmenu', (event) => void (isPrevented = event.defaultPrevented), { once: true });
  await page.getByRole('article').click({ button: 'right', modifiers: ['Shift'] });
  await expect.poll(() => isPrevented).toBe(false);
  await expect.element(menu).not.toBeInTheDocument();
});
