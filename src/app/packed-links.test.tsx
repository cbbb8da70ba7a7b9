import { expect, test, vi } from 'vitest';
import { pack } from '#src/shared/url/packed.ts';
import { fakeApi } from '#src/testing/fake-api.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { textOf } from '#src/testing/screen.ts';

const symbols = Array.from({ length: 400 }, (_, index) => `SYM${index}`).join(',');

// Of /news it stands with its restored days, in src/features/news.
const states: Readonly<Record<string, string>> = {
  '/quantified': `list=All:${symbols}&sort=5_Minutes%25:desc`,
  '/ratios': 's=AAPL,MSFT&r=roe,grossMargin&chart=bar',
  '/guidance': `list=All:${symbols}&importance=3&view=table`,
  '/splits': `list=All:${symbols}&by=ex&view=table`,
  '/logos': `keys=${symbols.slice(0, 500)}&on=dark`,
};

test.each(Object.entries(states))('a packed link of %s opens as it was, with what stands beside it', async (path, state) => {
  fakeApi();
  renderPage(`${path}?s=${await pack(state)}&density=cozy`);
  await soon(() => expect(location.search).toBe(`?${state}&density=cozy`));
  await soon(() => expect(document.querySelector('[role=toolbar]')).not.toBeNull());
  expect(textOf()).not.toContain('cut off');
});

test.each(Object.entries(states))('a packed link of %s that was cut off says so, and the page is there', async (path, state) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  fakeApi();
  renderPage(`${path}?s=${(await pack(state)).slice(0, -5)}&density=cozy`);
  await soon(() => expect(textOf()).toContain('s: the link was cut off or changed on its way'));
  expect(location.search).toBe('?density=cozy');
  expect(document.querySelector('[role=toolbar]')).not.toBeNull();
});

test('companies of a comparison are no packed state, whatever they are called', async () => {
  fakeApi();
  renderPage('/ratios?s=ABCDEFGHIJKLMNOPQRST');
  await soon(() => expect(textOf()).toContain('ABCDEFGHIJKLMNOPQRST'));
  expect(textOf()).not.toContain('cut off');
});
