import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { reactionRecord, wireReaction } from '#src/testing/records.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { nowSeconds, story } from '#src/testing/stories.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { parseReaction } from '../reaction.ts';
import { priceLevels } from './reaction-detail.tsx';

/** Opens the reaction to story 1, which the service knows unless a test removes it. */
function open(prepare: (api: TestApi) => void = () => {}, ResourceID = '1'): TestApi {
  const api = startApi({ quantified: [wireReaction({ _id: 'row', ResourceID, Headlines: 'Headline 1' })] });
  prepare(api);
  renderPage('/quantified?row=row');
  return api;
}

const showsStory = (text: string) => soon(() => expect(textOf(screen.getByRole('region', { name: 'Story' }))).toContain(text));

test('shows the body of the story, fetched once by its id, and links to it', async () => {
  const api = open((service) => service.write({ news: [story(1, { body: '<p>Whole <b>body</b></p>' })] }));
  await showsStory('Whole body');
  expect(requestsTo(api)).toEqual([{ path: '/api/v2/news/1', params: { displayOutput: 'full' } }]);
  expect(screen.getByRole('link', { name: 'Read the story' }).getAttribute('href')).toBe('/news/1');
});

test.each<[string, (api: TestApi) => void, string]>([
  ['was renamed', (api) => api.write({ news: [story(1, { title: 'Corrected' })] }), 'Title now: CorrectedBody of story 1'],
  [
    'was removed',
    (api) => {
      api.write({ news: [story(1)] });
      api.remove([1], nowSeconds - 60);
    },
    'Story 1 was withdrawn at 09:59:00 ET',
  ],
  ['is unknown', () => {}, 'Story 1 is not known to the data service'],
])('says that the story %s', async (_, prepare, text) => {
  open(prepare);
  await showsStory(text);
});

test('shows an invalid story id, and sends no request', async () => {
  const api = open(() => {}, '../1');
  await showsStory('“../1” is not a story id.');
  expect(requestsTo(api)).toEqual([]);
});

test('a plan without news lacks only the story, names the administrator, and can try again', async () => {
  const api = open((service) => {
    service.write({ news: [story(1)] });
    service.override = ({ pathname }) =>
      pathname.startsWith('/api/v2/news/') ? refusal('plan_excludes_endpoint', 'not in your plan') : undefined;
  });
  await showsStory('Ask your administrator');
  screen.getByRole('button', { name: 'Copy JSON' });
  api.override = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
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
