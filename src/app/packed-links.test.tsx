import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pack } from '#src/shared/url/share-link.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { goTo, renderPage } from '#src/testing/render-page.tsx';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const symbols = Array.from({ length: 40 }, (_, index) => `SYM${index}`).join(',');

const toolbar = page.getByRole('toolbar', { name: /Filters|Comparison|Logos/ });

let api: TestApi;

beforeEach(() => {
  api = startApi();
  // React Router, while developed, warns about addresses that it cannot decode.
  vi.spyOn(console, 'warn').mockReturnValue();
});

test.each([
  ['/quantified', `list=All:${symbols}&sort=5_Minutes%25:desc`],
  ['/ratios', 's=AAPL,MSFT&r=roe,grossMargin&chart=bar'],
  ['/splits', `list=All:${symbols}&by=ex&view=table`],
  ['/logos', `keys=${symbols}&on=dark`],
])('a packed link of %s opens with its state and other parameters; a truncated one is reported', async (path, state) => {
  const packed = await pack(state);
  await renderPage(`${path}?s=${packed}&density=cozy`);
  await expect.poll(() => location.search).toBe(`?${state}&density=cozy`);
  await expect.element(toolbar).toBeVisible();
  expect(textOf()).not.toContain('damaged');
  goTo(`${path}?s=${packed.slice(0, -5)}&density=cozy`);
  await expect.poll(() => textOf()).toContain('s: the link is incomplete or damaged');
  expect(location.search).toBe('?density=cozy');
  await expect.element(toolbar).toBeVisible();
});

test.each([
  ['/quantified', '?from=now-1w&preset=vwap', { date_from: '2026-11-13' }],
  ['/splits', '?from=today&to=now%2B7d&by=ex', { 'parameters[date_from]': '2026-11-20', 'parameters[date_to]': '2026-11-27' }],
  ['/guidance', '?from=last-close&updated=last-close', { 'parameters[date_from]': '2026-11-19', 'parameters[updated]': '1795122000' }],
])('relative dates of %s%s are resolved in requests, not in the address', async (path, relative, params) => {
  await renderPage(path + relative);
  await expect.poll(() => requestsTo(api, /^\/api\//).map((request) => request.params)).toContainEqual(expect.objectContaining(params));
  // The chips are loaded after the toolbar.
  await expect.element(page.getByRole('button', { name: /^Remove filter/ }).first()).toBeVisible();
  expect(textOf()).not.toContain('Ignored in link');
  expect(textOf()).not.toContain('Page failed');
  expect(location.search).toBe(relative);
});

test('an invalid relative day is reported, and the page opens', async () => {
  await renderPage('/splits?from=now-7years&importance=2');
  await expect.poll(() => textOf()).toContain('from: expected an existing date as YYYY-MM-DD, a time');
});

test('companies of a comparison are not taken for a packed state', async () => {
  await renderPage('/ratios?s=ABCDEFGHIJKLMNOPQRST');
  await expect.poll(() => textOf()).toContain('ABCDEFGHIJKLMNOPQRST');
  expect(textOf()).not.toContain('damaged');
});
