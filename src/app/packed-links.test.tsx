import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pack } from '#src/shared/url/share-link.ts';
import { startApi } from '#src/testing/api.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { textOf } from '#src/testing/text.ts';

const symbols = Array.from({ length: 400 }, (_, index) => `SYM${index}`).join(',');

beforeEach(() => {
  startApi();
  // React Router, while developed, warns about addresses that it cannot decode.
  vi.spyOn(console, 'warn').mockReturnValue();
});

test.each([
  ['/quantified', `list=All:${symbols}&sort=5_Minutes%25:desc`],
  ['/ratios', 's=AAPL,MSFT&r=roe,grossMargin&chart=bar'],
  ['/guidance', `list=All:${symbols}&importance=3&view=table`],
  ['/splits', `list=All:${symbols}&by=ex&view=table`],
  ['/logos', `keys=${symbols.slice(0, 500)}&on=dark`],
])('a packed link of %s opens with its state and other parameters; a truncated one is reported', async (path, state) => {
  const packed = await pack(state);
  renderPage(`${path}?s=${packed}&density=cozy`);
  await soon(() => expect(location.search).toBe(`?${state}&density=cozy`));
  await screen.findByRole('toolbar', { name: /Filters|Comparison|Logos/ });
  expect(textOf()).not.toContain('damaged');
  history.pushState(null, '', `${path}?s=${packed.slice(0, -5)}&density=cozy`);
  dispatchEvent(new PopStateEvent('popstate'));
  await soon(() => expect(textOf()).toContain('s: the link is incomplete or damaged'));
  expect(location.search).toBe('?density=cozy');
  screen.getByRole('toolbar', { name: /Filters|Comparison|Logos/ });
});

test.each([
  ['/news', '?from=now-7d&importance=high', 'from=2026-11-13'],
  ['/quantified', '?from=now-1w&preset=vwap', 'from=2026-11-13'],
  ['/splits', '?from=now&to=now%2B7d&by=ex', 'from=2026-11-20&to=2026-11-27'],
  ['/guidance', '?updated=now-1d', 'updated=2026-11-19'],
])('relative days of %s are resolved', async (path, relative, days) => {
  renderPage(path + relative);
  await soon(() => expect(location.search).toContain(days));
  await screen.findByRole('toolbar', { name: /Filters|Comparison|Logos/ });
  expect(textOf()).not.toContain('Ignored in link');
});

test('an invalid relative day is reported, and the page opens', async () => {
  renderPage('/splits?from=now-7years&importance=2');
  await soon(() => expect(textOf()).toContain('from: expected a day, or one counted from now such as now-7d'));
  expect(location.search).not.toContain('now');
});

test('companies of a comparison are not taken for a packed state', async () => {
  renderPage('/ratios?s=ABCDEFGHIJKLMNOPQRST');
  await soon(() => expect(textOf()).toContain('ABCDEFGHIJKLMNOPQRST'));
  expect(textOf()).not.toContain('damaged');
});
