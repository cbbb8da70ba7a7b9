import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openNews, openQuantified } from '#src/testing/open-page.ts';
import { wireReaction } from '#src/testing/records.ts';
import { commandsByShortcut } from '#src/shared/ui/commands/commands.ts';
import { stories } from '#src/testing/stories.ts';

/** The key begins after the first data. */
const hasBegun = async (): Promise<void> => {
  await expect.poll(() => commandsByShortcut().has('Ctrl+Z')).toBe(true);
};
const hasSearch = async (text: string): Promise<void> => {
  await expect.poll(() => location.search).toBe(text);
};

test('Ctrl+Z undoes the last changes of a page one by one, and does nothing after the first', async () => {
  await openNews(stories(3));
  const order = page.getByRole('combobox', { name: 'Order' });
  await order.selectOptions('created:asc');
  await hasSearch('?sort=created:asc');
  await order.selectOptions('updated:desc');
  await hasSearch('?sort=updated:desc');
  await userEvent.click(page.getByRole('heading', { level: 1 }));
  await hasBegun();
  await userEvent.keyboard('{Control>}z{/Control}');
  await hasSearch('?sort=created:asc');
  await userEvent.keyboard('{Control>}z{/Control}');
  await hasSearch('');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText('Nothing to undo on this page')).toBeInTheDocument();
  await hasSearch('');
});

test('it undoes no opened row and no change of another page', async () => {
  await openQuantified([wireReaction({ _id: 'a' })]);
  await page.getByRole('gridcell').first().click();
  await expect.element(page.getByRole('complementary', { name: 'Reaction' })).toBeVisible();
  const before = location.search;
  await hasBegun();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText('Nothing to undo on this page')).toBeInTheDocument();
  expect(location.search).toBe(before);
});
