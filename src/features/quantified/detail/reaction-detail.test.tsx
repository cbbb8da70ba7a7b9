import { expect, test } from 'vitest';
import { parseReaction } from '../reaction.ts';
import { fakeApi, type FakeApi, questions, refusal } from '#src/testing/fake-api.ts';
import { click } from '#src/testing/person.ts';
import { tableRows } from '#src/testing/quantified-desk.ts';
import { readingRecord, wireReading } from '#src/testing/readings.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { all, one, textOf } from '#src/testing/screen.ts';
import { nowSeconds, story } from '#src/testing/stories.ts';
import { priceLevels } from './reaction-detail.tsx';

/** The explorer with one reaction of story 1 open. */
async function open(prepare: (api: FakeApi) => void = () => {}, change: Record<string, string> = {}): Promise<FakeApi> {
  const api = fakeApi([story(1, { body: '<p>Whole <b>body</b></p>' })]);
  api.readings = [wireReading({ _id: 'row', ResourceID: '1', Headlines: 'Headline 1', ...change })];
  prepare(api);
  renderPage('/quantified?row=row');
  await soon(() => expect(tableRows().length).toBe(1));
  return api;
}

const storyRegion = (): HTMLElement => one('region', 'Story');

test('shows the body of the story, fetched once by its id, and links to it', async () => {
  const api = await open();
  await soon(() => expect(textOf(storyRegion())).toBe('Whole body'));
  expect(questions(api)).toEqual([{ path: '/api/v2/news/1', asks: { displayOutput: 'full' } }]);
  expect(one('link', 'Read the story').getAttribute('href')).toBe('/news/1');
});

test('shows a title that was changed since', async () => {
  await open(({ stories }) => {
    stories[0] = story(1, { title: 'Corrected' });
  });
  await soon(() => expect(textOf(storyRegion())).toBe('Title now: CorrectedBody of story 1'));
});

test('says when a story was removed', async () => {
  await open((api) => {
    api.stories = [];
    api.removed = [{ id: 1, updated: nowSeconds - 60 }];
  });
  await soon(() => expect(textOf(storyRegion())).toBe('Story 1 was withdrawn at 09:59:00 ET'));
});

test('says that a story is unknown', async () => {
  await open((api) => {
    api.stories = [];
  });
  await soon(() => expect(textOf(storyRegion())).toContain('Story 1 is not known to the data service'));
});

test('shows an invalid story id, and sends no request', async () => {
  const api = await open(() => {}, { ResourceID: '../1' });
  await soon(() => expect(textOf(storyRegion())).toBe('“../1” is not a story id.'));
  expect(questions(api)).toEqual([]);
});

test('a plan without news lacks only the story, and names the administrator', async () => {
  await open((api) => {
    api.instead = ({ pathname }) =>
      pathname.startsWith('/api/v2/news/') ? refusal('plan_excludes_endpoint', 'not in your plan') : undefined;
  });
  await soon(() => expect(textOf(storyRegion())).toContain('Ask your administrator'));
  expect(all('button', 'Copy JSON')).toHaveLength(1);
  click(one('button', 'Try again'));
  await soon(() => expect(textOf(storyRegion())).toContain('Ask your administrator'));
});

test('sorts price levels, each with its change from the price at publication', () => {
  const levels = priceLevels(parseReaction(readingRecord({ TONLast: '50', EODHigh: '51', EODLow: '49.5', MainVWAP: '' })));
  expect(levels.map(({ price }) => price)).toEqual(levels.map(({ price }) => price).toSorted((a, b) => b - a));
  const changes = new Map(levels.map(({ field, change }) => [field, change]));
  expect(changes.get('EODHigh')).toBeCloseTo(2, 9);
  expect(changes.get('EODLow')).toBeCloseTo(-1, 9);
  expect(changes.get('TONLast')).toBe(0);
  expect(changes.has('MainVWAP')).toBe(false);
});

test('has no changes without a price at publication', () => {
  expect(new Set(priceLevels(parseReaction(readingRecord({ TONLast: '' }))).map(({ change }) => change))).toEqual(new Set([null]));
});
