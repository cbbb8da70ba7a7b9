import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newsById } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { hostileHtml } from '#src/testing/hostile-html.ts';
import { hasRun, leftBehind, settled, watchRequests } from '#src/testing/left-behind.ts';
import { wireReaction } from '#src/testing/records.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { onTheWire, story } from '#src/testing/stories.ts';
import { json, stubFetch } from '#src/testing/stub-fetch.ts';

/** Some of each family; all of them are tested in src/app/hostile-html.browser.test.ts. */
const bodies = [...Map.groupBy(hostileHtml, ({ family }) => family).values()].flatMap((all) =>
  all.filter((_, index) => index % 20 === 0).map(({ html }) => `<div>${html}</div>`),
);

test('the body of a story in the details runs no code, sends no request and leaves nothing behind', async () => {
  const { strangers } = watchRequests();
  const news = [onTheWire(story(1, { body: `<p>Whole body</p>${bodies.join('')}` }))];
  stubFetch(({ pathname }) => {
    if (pathname === quantified.path) return json([wireReaction({ _id: 'row', ResourceID: '1' })]);
    return pathname === newsById.path.replace('{id}', '1') ? json(news) : undefined;
  });
  await renderPage('/quantified?row=row');
  const box = page.getByRole('region', { name: 'Story' });
  await expect.element(box).toMatchTextContent('Whole body');
  expect(leftBehind(box.element().querySelector('.prose') as Element)).toEqual([]);
  await settled();
  expect(hasRun()).toBe(false);
  expect(strangers()).toEqual([]);
});
