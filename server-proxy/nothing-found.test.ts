import { expect, test } from 'vitest';
import { openDesk, ownPage } from './testing/open-desk.ts';
import { answering } from './testing/recording-upstream.ts';

const search = { url: '/api/v2/logos/search?search_keys=NOBODY', headers: ownPage };

test.each([
  ['ours', '{"ok":false,"errors":[{"code":"no_data_found","id":"not_found","value":"No logos found"}],"data":null}'],
  ['as the vendor words it', '{"errors":[{"id":"lookup failed for given search keys"}]}'],
  ['a sentence alone', '{"message":"No logos found for the specified search key"}'],
])('a search for logos that finds none is an empty list in the browser: %s', async (_, body) => {
  const { app } = await openDesk({ trick: answering(404, body) });
  const answer = await app.inject(search);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json']);
  expect(answer.json()).toEqual({ ok: true, data: [] });
});

test.each([
  ['a wrong base address', search.url, '{"errors":[{"code":"no_matching_endpoint","id":"not_found"}]}'],
  ['the page of a gateway', search.url, '<!doctype html><h1>Not Found</h1>'],
  ['another endpoint', '/api/v2/news/7', '{"errors":[{"code":"no_data_found","id":"not_found"}]}'],
])('what is not there at all stays an error: %s', async (_, url, body) => {
  const { app } = await openDesk({ trick: answering(404, body) });
  const answer = await app.inject({ ...search, url });
  expect([answer.statusCode, answer.json().errors[0].id]).toEqual([404, 'not_found']);
});
