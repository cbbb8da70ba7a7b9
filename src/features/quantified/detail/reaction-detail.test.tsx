import { fireEvent, screen } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { requestsTo, refusal } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { expect, test } from 'vitest';
import { parseReaction } from '../reaction.ts';
import { tableRows } from '#src/testing/open-page.ts';
import { reactionRecord, wireReaction } from '#src/testing/records.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { nowSeconds, story } from '#src/testing/stories.ts';
import { priceLevels } from './reaction-detail.tsx';

/** The explorer with one reaction of story 1 open. */
async function open(prepare: (api: TestApi) => void = () => {}, change: Record<string, string> = {}): Promise<TestApi> {
  const api = startApi({ news: [story(1, { body: '<p>Whole <b>body</b></p>' })] });
  api.write({ quantified: [wireReaction({ _id: 'row', ResourceID: '1', Headlines: 'Headline 1', ...change })] });
  prepare(api);
  renderPage('/quantified?row=row');
  await soon(() => expect(tableRows().length).toBe(1));
  return api;
}

const storyRegion = (): HTMLElement => screen.getByRole('region', { name: 'Story' });

test('shows the body of the story, fetched once by its id, and links to it', async () => {
  const api = await open();
  await soon(() => expect(textOf(storyRegion())).toBe('Whole body'));
  expect(requestsTo(api)).toEqual([{ path: '/api/v2/news/1', asks: { displayOutput: 'full' } }]);
  expect(screen.getByRole('link', { name: 'Read the story' }).getAttribute('href')).toBe('/news/1');
});

test('shows a title that was changed since', async () => {
  await open(({ stories }) => {
    stories[0] = story(1, { title: 'Corrected' });
  });
  await soon(() => expect(textOf(storyRegion())).toBe('Title now: CorrectedBody of story 1'));
});

test('says when a story was removed', async () => {
  await open((api) => {
    api.write({ news: [] });
    api.removed = [{ id: 1, updated: nowSeconds - 60 }];
  });
  await soon(() => expect(textOf(storyRegion())).toBe('Story 1 was withdrawn at 09:59:00 ET'));
});

test('says that a story is unknown', async () => {
  await open((api) => {
    api.write({ news: [] });
  });
  await soon(() => expect(textOf(storyRegion())).toContain('Story 1 is not known to the data service'));
});

test('shows an invalid story id, and sends no request', async () => {
  const api = await open(() => {}, { ResourceID: '../1' });
  await soon(() => expect(textOf(storyRegion())).toBe('“../1” is not a story id.'));
  expect(requestsTo(api)).toEqual([]);
});

test('a plan without news lacks only the story, and names the administrator', async () => {
  await open((api) => {
    api.override = ({ pathname }) =>
      pathname.startsWith('/api/v2/news/') ? refusal('plan_excludes_endpoint', 'not in your plan') : undefined;
  });
  await soon(() => expect(textOf(storyRegion())).toContain('Ask your administrator'));
  expect(screen.queryAllByRole('button', { name: 'Copy JSON' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await soon(() => expect(textOf(storyRegion())).toContain('Ask your administrator'));
});

test('sorts price levels, each with its change from the price at publication', () => {
  const levels = priceLevels(parseReaction(reactionRecord({ TONLast: '50', EODHigh: '51', EODLow: '49.5', MainVWAP: '' })));
  expect(levels.map(({ price }) => price)).toEqual(levels.map(({ price }) => price).toSorted((a, b) => b - a));
  const changes = new Map(levels.map(({ field, change }) => [field, change]));
  expect(changes.get('EODHigh')).toBeCloseTo(2, 9);
  expect(changes.get('EODLow')).toBeCloseTo(-1, 9);
  expect(changes.get('TONLast')).toBe(0);
  expect(changes.has('MainVWAP')).toBe(false);
});

test('has no changes without a price at publication', () => {
  expect(new Set(priceLevels(parseReaction(reactionRecord({ TONLast: '' }))).map(({ change }) => change))).toEqual(new Set([null]));
});
