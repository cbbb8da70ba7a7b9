import { screen } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { textOf } from '#src/testing/text.ts';
import { afterEach, expect, test } from 'vitest';
import { logos } from '#contract/endpoints/logos.ts';
import { logomarksShown } from '#src/shared/symbols/logomarks-query.ts';
import { answerLogos } from '#src/testing/open-page.ts';
import { exampleLogos } from '#src/testing/records.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, stories } from '#src/testing/stories.ts';

const widths = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth');
afterEach(() => Object.defineProperty(HTMLElement.prototype, 'clientWidth', widths ?? { configurable: true, get: () => 0 }));

const tickers = [['HLDN'], ['CRWL', 'HLDN'], ['HLDN', 'A', 'B', 'C'], []] as const;

/** Four headlines in a list of a width; the third is a round-up, the fourth about nobody. */
function open({ widthPx }: { widthPx: number }): TestApi {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => widthPx });
  const api = startApi({ news: stories(4, (id) => about(...(tickers[id - 1] ?? []))) });
  const known = exampleLogos();
  api.override = (address) => answerLogos(known, address);
  renderPage('/news');
  return api;
}

const questions = ({ requests }: TestApi): string[] => requests.filter((address) => address.startsWith(logos.path));
const markOf = (title: string): string | undefined => {
  const row = screen.getByRole('link', { name: title }).closest('article');
  return row?.querySelector<HTMLElement>('.headline-mark [data-letters]')?.dataset['letters'];
};

test('a headline has the logo of its first ticker, a multi-stock story has none, in one request', async () => {
  const api = open({ widthPx: 1200 });
  await soon(() => expect(markOf('Headline 1')).toBe('HL'));
  expect(markOf('Headline 2')).toBe('CR');
  expect(markOf('Headline 3')).toBeUndefined();
  expect(markOf('Headline 4')).toBeUndefined();
  await soon(() => expect(document.querySelectorAll('.headline-mark img').length).toBeGreaterThan(0));
  expect(questions(api)).toHaveLength(1);
  expect(textOf(screen.getByRole('link', { name: 'Headline 1' }).closest('article') ?? undefined)).toContain('HLDN');
});

test('without the setting there are no logos and no request', async () => {
  logomarksShown.set(false);
  const api = open({ widthPx: 1200 });
  await soon(() => expect(textOf()).toContain('The story has no symbol'));
  await quiet();
  expect(document.querySelector('.headline-mark')).toBeNull();
  expect(questions(api)).toEqual([]);
  logomarksShown.set(true);
  await soon(() => expect(markOf('Headline 1')).toBe('HL'));
  await soon(() => expect(questions(api)).toHaveLength(1));
});

test('a narrow list requests no logos', async () => {
  const api = open({ widthPx: 390 });
  await soon(() => expect(textOf()).toContain('The story has no symbol'));
  await quiet();
  expect(questions(api)).toEqual([]);
});
