import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alertRules } from '#src/features/alerts/alert-rule.ts';
import { startApi } from '#src/testing/api.ts';
import { button, openGuidance, openNews } from '#src/testing/open-page.ts';
import { wireGuidance } from '#src/testing/records.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { nameOf } from '#src/testing/text.ts';

const settingsLink = page.getByRole('link', { name: 'Settings' });
const bell = button('Alerts');
const titleIs = async (title: string): Promise<void> => {
  await expect.poll(() => document.title).toBe(`${title} · Marketdesk`);
  await expect.element(page.getByRole('heading', { level: 1, includeHidden: true })).toMatchTextContent(title);
};
const addressIs = async (address: string): Promise<void> => {
  await expect.poll(() => location.pathname + location.search).toBe(address);
};
const dialogsAre = async (...names: string[]): Promise<void> => {
  await expect.poll(() => page.getByRole('dialog').elements().map(nameOf)).toEqual(names);
};

afterEach(() => alertRules.set([]));

test.each<[how: string, close: () => unknown]>([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['its button', () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
  ['Back', () => history.back()],
])('the settings are an address over the page they were opened from, which %s returns to', async (_, close) => {
  await openGuidance([wireGuidance()], '/guidance?importance=1');
  const grid = await page.getByRole('grid').findElement();
  await settingsLink.click();
  await addressIs('/settings');
  await dialogsAre('Settings');
  await titleIs('Settings');
  await expect.poll(() => document.querySelector('nav [aria-current]')?.textContent).toBe('Settings');
  await close();
  await addressIs('/guidance?importance=1');
  await dialogsAre();
  await titleIs('Guidance');
  // The page was not drawn anew, and the focus is where it was.
  expect(grid.isConnected).toBe(true);
  await expect.element(settingsLink).toHaveFocus();
});

test.each([
  ['/settings', 'Settings', 'Settings'],
  ['/alerts/', 'Alert rules', 'Alerts'],
])('%s, opened directly, lies over the news', async (address, dialog, title) => {
  startApi({ news: stories(2) });
  await renderPage(address);
  await dialogsAre(dialog);
  await titleIs(title);
  await expect.poll(() => document.querySelectorAll('main article').length).toBe(2);
  await userEvent.keyboard('{Escape}');
  await dialogsAre();
  await addressIs('/news');
});

test('the alerts take the place of the settings; the bell marks them, and Back leads to the page', async () => {
  await openNews(stories(1), '/news?sort=created:asc');
  await settingsLink.click();
  await button('Alerts…').click();
  await dialogsAre('Alert rules');
  await addressIs('/alerts');
  await expect.poll(() => bell.element().getAttribute('aria-current')).toBe('page');
  history.back();
  await addressIs('/news?sort=created:asc');
  await dialogsAre();
  await bell.click();
  await button('New rule').click();
  await dialogsAre('Alert rules');
  await addressIs('/alerts');
  await userEvent.keyboard('{Escape}');
  await addressIs('/news?sort=created:asc');
});

test('the palette opens the alerts, and takes the place of the settings', async () => {
  await openNews(stories(1));
  await userEvent.keyboard(',');
  await dialogsAre('Settings');
  await userEvent.keyboard('{Control>}k{/Control}');
  await dialogsAre('Palette');
  await addressIs('/news');
  await page.getByRole('combobox', { name: 'Symbols, pages, views and actions' }).fill('alert rules');
  await expect.element(page.getByRole('option', { name: /^Alert rules/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await dialogsAre('Alert rules');
  await addressIs('/alerts');
});
