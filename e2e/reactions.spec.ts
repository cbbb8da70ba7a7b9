import { countInputs } from './actions.ts';
import { expect, test } from './fixtures.ts';

/** The day before the tests' own: all reactions are complete. */
const address = 'news?from=2026-11-19&to=2026-11-19';

test('the badge of a headline leads to the reactions of its story, which lead back to it', async ({ page, news, quantified }) => {
  await news.open(address);
  const badge = page
    .getByRole('article')
    .getByRole('link', { name: /^\S+ 5 min.*: [+\u2212].*; all reactions$/ })
    .first();
  const title = (await badge.locator('xpath=ancestor::article').getAttribute('aria-label')) ?? '';
  const label = (await badge.getAttribute('aria-label')) ?? '';
  const [, symbol = '', move = ''] = /^(\S+) 5 min.*?: (\S+)/.exec(label) ?? [];
  expect(move).toMatch(/^[+\u2212]\d+\.\d\d%$/);
  await badge.click();

  await expect(quantified.count).toContainText(/ of all [\d,]+ · 1 story/);
  const rows = await quantified.firstMoves(10);
  expect(new Set(rows.map(([headline]) => headline))).toEqual(new Set([title]));
  await expect(quantified.detail.getByRole('heading', { level: 2 })).toHaveText(title);
  await expect(quantified.detail).toContainText(symbol);
  await expect(quantified.detail).toContainText(move);
  const body = quantified.detail.getByRole('region', { name: 'Story' }).locator('.prose');
  await expect(body).not.toBeEmpty();
  const text = (await body.innerText()).trim();

  await quantified.detail.getByRole('link', { name: 'Read the story' }).click();
  await expect(news.title).toHaveText(title);
  await expect(news.story.locator('.prose')).toHaveText(text, { useInnerText: true });
});

test('the movers of a month are ranked among all of its stories, also from a link', async ({ page, news }) => {
  await news.open('news?from=2026-10-20&to=2026-11-19');
  const inputs = await countInputs(page);
  await news.order.selectOption('largest move first');
  const loadAll = page.getByRole('button', { name: 'Load all' });
  await loadAll.click();
  await expect(loadAll).toHaveCount(0);
  await expect(news.filters.getByRole('status')).toHaveText(/^[\d,]+ of [\d,]+ measured$/);

  const links = page.getByRole('article').getByRole('link', { name: /; all reactions$/ });
  await links.first().waitFor();
  const moves = (await links.evaluateAll((all) => all.slice(0, 20).map((link) => link.firstElementChild?.textContent ?? ''))).map((text) =>
    Math.abs(Number.parseFloat(text.replaceAll(/[^\d.]/g, ''))),
  );
  expect(moves).toEqual(moves.toSorted((a, b) => b - a));
  expect(moves[0]).toBeGreaterThan(moves.at(-1) ?? 0);
  // And the choice of the order.
  expect(await inputs()).toBe('1 clicks, 0 keys');
  await page.reload();
  await expect(news.order).toHaveValue('move');
  await expect(news.filters.getByRole('status')).toHaveText(/ measured/);
});
