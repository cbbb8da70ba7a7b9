import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startApi } from '#src/testing/api.ts';
import { intradayBars } from '#src/testing/bars.ts';
import { reactionRecord, type WireReaction } from '#analysis/testing/records.ts';
import { wireReaction } from '#src/testing/records.ts';
import { goTo, renderPage } from '#src/testing/render-page.tsx';
import { nowSeconds, story } from '#src/testing/stories.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { parseReaction } from '#analysis/reactions/quantified-reaction.ts';
import { priceLevels } from './reaction-detail.tsx';

/** The reaction to a story, with the same key. */
const reactionTo = (id: string): WireReaction => wireReaction({ _id: `of-${id}`, ResourceID: id, Headlines: 'Headline 1' });
const showsStory = async (text: string): Promise<void> => {
  await expect.element(page.getByRole('region', { name: 'Story' })).toMatchTextContent(text);
};

test('shows the body of the story, or says what became of it; a story is fetched once, by its id, and an invalid id never', async () => {
  const ids = ['1', '2', '3', '4', '../1'];
  const news = [story(1, { body: '<p>Whole <b>body</b></p>' }), story(2, { title: 'Corrected' }), story(3)];
  const api = startApi({ quantified: ids.map(reactionTo), news });
  api.remove([3], nowSeconds - 60);
  await renderPage('/quantified?row=of-1');
  await showsStory('Whole body');
  expect(page.getByRole('link', { name: 'Read the story' }).element().getAttribute('href')).toBe('/news/1');
  for (const [id, text] of [
    ['2', 'Title now: CorrectedBody of story 2'],
    ['3', 'Story 3 was withdrawn at 09:59:00 ET'],
    ['4', 'Story 4 is not known to the data service'],
    ['../1', '“../1” is not a story id.'],
    ['1', 'Whole body'],
  ] as const) {
    goTo(`/quantified?row=${encodeURIComponent(`of-${id}`)}`);
    await showsStory(text);
  }
  expect(requestsTo(api, /^\/api\/v2\/(?!newsquantified|news-removed|logos|bars)/)).toEqual(
    ['1', '2', '3', '4'].map((id) => ({ path: `/api/v2/news/${id}`, params: { displayOutput: 'full' } })),
  );
});

test('the curve around the story is drawn from bars, without them the eight moves', async () => {
  const published = { Symb: 'AAPL', PUBt: '2026-11-20 14:00:00.000', Date: '11/20/2026', TONLast: '100', '5_Minutes%': '1' };
  const reactions = ['1', '2'].map((id) => ({ ...reactionTo(id), ...published, ...(id === '2' && { Symb: 'F' }) }));
  startApi({ quantified: reactions, bars: ['AAPL', 'SPY'].map((symbol) => intradayBars(symbol, '2026-11-20', 8.95, [100, 101, 102], 60)) });
  await renderPage('/quantified?row=of-1');
  const section = page.getByRole('complementary', { name: 'Reaction' }).getByRole('region', { name: 'Reaction' });
  await expect
    .element(section.getByRole('img', { name: /^Price of AAPL from an hour before the story .*: \+2\.00% at the end, open at 09:30 ET$/ }))
    .toBeVisible();
  await expect.element(section).toMatchTextContent('dashed: SPY');
  goTo('/quantified?row=of-2');
  await expect.element(section.getByRole('img', { name: /5 min \+1\.00%/ })).toBeVisible();
});

test('a plan without news lacks only the story, names the administrator, and can try again', async () => {
  const api = startApi({ quantified: [reactionTo('1')], news: [story(1)] });
  api.override = ({ pathname }) =>
    pathname.startsWith('/api/v2/news/') ? refusal('plan_excludes_endpoint', 'not in your plan') : undefined;
  await renderPage('/quantified?row=of-1');
  await showsStory('Ask your administrator');
  await expect.element(page.getByRole('button', { name: 'Copy JSON' })).toBeVisible();
  api.override = undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await showsStory('Body of story 1');
});

test('sorts price levels, each with its change from the price at publication', () => {
  const levels = priceLevels(parseReaction(reactionRecord({ TONLast: '50', EODHigh: '51', EODLow: '49.5', MainVWAP: '' })));
  expect(levels.map(({ price }) => price)).toEqual(levels.map(({ price }) => price).toSorted((a, b) => b - a));
  const changes = new Map(levels.map(({ field, change }) => [field, change]));
  expect(changes.get('EODHigh')).toBeCloseTo(2, 9);
  expect(changes.get('EODLow')).toBeCloseTo(-1, 9);
  expect(changes.get('TONLast')).toBe(0);
  expect(changes.has('MainVWAP')).toBe(false);
  expect(new Set(priceLevels(parseReaction(reactionRecord({ TONLast: '' }))).map(({ change }) => change))).toEqual(new Set([null]));
});
