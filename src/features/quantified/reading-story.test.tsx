import { expect, test } from 'vitest';
import { fakeApi, questions, refusal, type FakeApi } from '#src/testing/fake-api.ts';
import { click } from '#src/testing/person.ts';
import { tableRows } from '#src/testing/quantified-desk.ts';
import { wireReading } from '#src/testing/readings.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { all, one, textOf } from '#src/testing/screen.ts';
import { nowSeconds, story } from '#src/testing/stories.ts';

/** The explorer with one reading of story 1 open. */
async function open(prepare: (api: FakeApi) => void = () => {}, change: Record<string, string> = {}): Promise<FakeApi> {
  const api = fakeApi([story(1, { body: '<p>Whole <b>body</b></p>' })]);
  api.readings = [wireReading({ _id: 'row', ResourceID: '1', Headlines: 'Headline 1', ...change })];
  prepare(api);
  renderPage('/quantified?row=row');
  await soon(() => expect(tableRows().length).toBe(1));
  return api;
}

const told = (): HTMLElement => one('region', 'Story');

test('a reading tells the body of its story, asked for once by its number, and leads to it', async () => {
  const api = await open();
  await soon(() => expect(textOf(told())).toBe('Whole body'));
  expect(questions(api)).toEqual([{ path: '/api/v2/news/1', asks: { displayOutput: 'full' } }]);
  expect(one('link', 'Read the story').getAttribute('href')).toBe('/news/1');
});

test('a title that was changed since is told beside the one that was measured', async () => {
  await open(({ stories }) => {
    stories[0] = story(1, { title: 'Corrected' });
  });
  await soon(() => expect(textOf(told())).toBe('The story’s title now: CorrectedBody of story 1'));
});

test('a story that was withdrawn says when', async () => {
  await open((api) => {
    api.stories = [];
    api.removed = [{ id: 1, updated: nowSeconds - 60 }];
  });
  await soon(() => expect(textOf(told())).toBe('Story 1 was withdrawn at 09:59:00 ET'));
});

test('a story that nobody knows says so', async () => {
  await open((api) => {
    api.stories = [];
  });
  await soon(() => expect(textOf(told())).toContain('Story 1 is not known to the data service'));
});

test('a number that is none is told as it came, and nothing is asked', async () => {
  const api = await open(() => {}, { ResourceID: '../1' });
  await soon(() => expect(textOf(told())).toBe('“../1” is not the number of a story.'));
  expect(questions(api)).toEqual([]);
});

test('a plan without news costs the story alone, and says whom to ask', async () => {
  await open((api) => {
    api.instead = ({ pathname }) =>
      pathname.startsWith('/api/v2/news/') ? refusal('plan_excludes_endpoint', 'not in your plan') : undefined;
  });
  await soon(() => expect(textOf(told())).toContain('Ask your administrator'));
  expect(all('button', 'Copy JSON')).toHaveLength(1);
  click(one('button', 'Try again'));
  await soon(() => expect(textOf(told())).toContain('Ask your administrator'));
});
