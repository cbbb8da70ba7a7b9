import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newsById } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { hostileHtml } from '#src/testing/hostile-html.ts';
import { hasRun, leftBehind, settled, watchRequests } from '#src/testing/left-behind.ts';
import { wireReaction } from '#src/testing/records.ts';
import { renderInBrowser, soon } from '#src/testing/render-in-browser.tsx';
import { onTheWire, story } from '#src/testing/stories.ts';
import { json, stubFetch } from '#src/testing/stub-fetch.ts';

/** Without the deepest, which take as long as all others together. */
const bodies = hostileHtml.filter(({ family }) => family !== 'nesting').map(({ html }) => `<div>${html}</div>`);

test('the body of a story in the details runs no code, sends no request and leaves nothing behind', async () => {
  const { strangers } = watchRequests();
  const news = [onTheWire(story(1, { body: `<p>Whole body</p>${bodies.join('')}` }))];
  stubFetch(({ pathname }) => {
    if (pathname === quantified.path) return json([wireReaction({ _id: 'row', ResourceID: '1' })]);
    return pathname === newsById.path.replace('{id}', '1') ? json(news) : undefined;
  });
  await renderInBrowser('/quantified?row=row');
  const prose = await soon(() => {
    const body = screen.getByRole('region', { name: 'Story' }).querySelector('.prose');
    if (!body?.textContent.includes('Whole body')) throw new Error('the body is not there');
    return body;
  });
  expect(leftBehind(prose)).toEqual([]);
  await settled();
  expect(hasRun()).toBe(false);
  expect(strangers()).toEqual([]);
});
