import { startApi } from '#src/testing/api.ts';
import { textOf } from '#src/testing/text.ts';
import { expect, test, vi } from 'vitest';
import { pack } from '#src/shared/url/share-link.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';

const symbols = Array.from({ length: 400 }, (_, index) => `SYM${index}`).join(',');

// Of /news it stands with its restored days, in src/features/news.
const states: Readonly<Record<string, string>> = {
  '/quantified': `list=All:${symbols}&sort=5_Minutes%25:desc`,
  '/ratios': 's=AAPL,MSFT&r=roe,grossMargin&chart=bar',
  '/guidance': `list=All:${symbols}&importance=3&view=table`,
  '/splits': `list=All:${symbols}&by=ex&view=table`,
  '/logos': `keys=${symbols.slice(0, 500)}&on=dark`,
};

test.each(Object.entries(states))('a packed link of %s opens with its state and other parameters', async (path, state) => {
  startApi();
  renderPage(`${path}?s=${await pack(state)}&density=cozy`);
  await soon(() => expect(location.search).toBe(`?${state}&density=cozy`));
  await soon(() => expect(document.querySelector('[role=toolbar]')).not.toBeNull());
  expect(textOf()).not.toContain('cut off');
});

test.each(Object.entries(states))('a truncated packed link of %s is reported, and the page opens', async (path, state) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  startApi();
  renderPage(`${path}?s=${(await pack(state)).slice(0, -5)}&density=cozy`);
  await soon(() => expect(textOf()).toContain('s: the link is incomplete or damaged'));
  expect(location.search).toBe('?density=cozy');
  expect(document.querySelector('[role=toolbar]')).not.toBeNull();
});

test.each([
  ['/news', '?from=now-7d&importance=high', 'from=2026-11-13'],
  ['/quantified', '?from=now-1w&preset=vwap', 'from=2026-11-13'],
  ['/splits', '?from=now&to=now%2B7d&by=ex', 'from=2026-11-20&to=2026-11-27'],
  ['/guidance', '?updated=now-1d', 'updated=2026-11-19'],
])('relative days of %s are resolved', async (path, words, days) => {
  startApi();
  renderPage(path + words);
  await soon(() => expect(location.search).toContain(days));
  await soon(() => expect(document.querySelector('[role=toolbar]')).not.toBeNull());
  expect(textOf()).not.toMatch(/Ignored in link|Left out/);
});

test.each(['/news', '/splits'])('an invalid relative day of %s is reported, and the page opens', async (path) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  startApi();
  renderPage(`${path}?from=now-7years&importance=2`);
  await soon(() => expect(textOf()).toContain('from: expected a day, or one counted from now such as now-7d'));
  expect(location.search).not.toContain('now');
});

test('companies of a comparison are not taken for a packed state', async () => {
  startApi();
  renderPage('/ratios?s=ABCDEFGHIJKLMNOPQRST');
  await soon(() => expect(textOf()).toContain('ABCDEFGHIJKLMNOPQRST'));
  expect(textOf()).not.toContain('cut off');
});
