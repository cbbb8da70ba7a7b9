import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pack } from '#src/shared/url/share-link.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const symbols = Array.from({ length: 400 }, (_, index) => `SYM${index}`).join(',');

let api: TestApi;

beforeEach(() => {
  api = startApi();
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
  ['/quantified', '?from=now-1w&preset=vwap', { date_from: '2026-11-13' }],
  ['/splits', '?from=today&to=now%2B7d&by=ex', { 'parameters[date_from]': '2026-11-20', 'parameters[date_to]': '2026-11-27' }],
  ['/guidance', '?from=last-close', { 'parameters[date_from]': '2026-11-19' }],
  ['/splits', '?from=last-close', { 'parameters[date_from]': '2026-11-19' }],
  ['/guidance', '?updated=last-close', { 'parameters[updated]': '1795122000' }],
  ['/guidance', '?from=week&to=week', { 'parameters[date_from]': '2026-11-15', 'parameters[date_to]': '2026-11-21' }],
])('relative dates of %s%s are resolved in requests, not in the address', async (path, relative, params) => {
  renderPage(path + relative);
  await screen.findByRole('toolbar', { name: /Filters|Comparison|Logos/ });
  await soon(() => expect(requestsTo(api, /^\/api\//).map((request) => request.params)).toContainEqual(expect.objectContaining(params)));
  // The chips are loaded after the toolbar.
  await screen.findAllByRole('button', { name: /^Remove filter/ });
  expect(textOf()).not.toContain('Ignored in link');
  expect(textOf()).not.toContain('Page failed');
  expect(location.search).toBe(relative);
});

test('an invalid relative day is reported, and the page opens', async () => {
  renderPage('/splits?from=now-7years&importance=2');
  await soon(() => expect(textOf()).toContain('from: expected an existing date as YYYY-MM-DD, a time'));
});

test('companies of a comparison are not taken for a packed state', async () => {
  renderPage('/ratios?s=ABCDEFGHIJKLMNOPQRST');
  await soon(() => expect(textOf()).toContain('ABCDEFGHIJKLMNOPQRST'));
  expect(textOf()).not.toContain('damaged');
});
