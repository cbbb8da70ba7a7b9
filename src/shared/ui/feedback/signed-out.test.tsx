import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNews, openSymbol, titles } from '#src/testing/open-page.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const expired = () => refusal('sign_in_required', 'Your sign-in has expired. Sign in again.');

test('a page that is open when the sign-in expires keeps its data, says so once and sends nothing more until it is shown again', async () => {
  const api = await openNews(stories(3));
  api.override = expired;
  pass(17);
  const alert = await soon(() => {
    pass(1);
    return screen.getByRole('alert');
  });
  expect(textOf(alert)).toContain('Signed out Your sign-in has expired. Sign in again. Data on the screen is no longer updated.');
  screen.getByRole('button', { name: 'Reload to sign in' });
  expect(titles()).toHaveLength(3);

  const sent = api.requests.length;
  for (let minute = 0; minute < 10; minute++) pass(60);
  await quiet();
  expect(api.requests.length).toBe(sent);

  dispatchEvent(new Event('visibilitychange'));
  await soon(() => expect(api.requests.slice(sent)).toEqual(['/config.json']));
  await quiet();
  screen.getByRole('alert');

  api.override = undefined;
  const refused = api.requests.length;
  dispatchEvent(new Event('visibilitychange'));
  await soon(() => expect(screen.queryAllByRole('alert')).toEqual([]));
  await soon(() => expect(api.requests.slice(refused)).toContainEqual(expect.stringContaining('/news?')));
});

test('a page of many panels says once that nobody is signed in', async () => {
  const api = openSymbol('/symbol/AAPL', (url) => (url.pathname.startsWith('/api/') ? expired() : undefined));
  await soon(() => expect(textOf(screen.getByRole('alert'))).toContain('Signed out'));
  await soon(() => expect(textOf()).toContain('Not loaded'));
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toEqual([]);
  expect(api.requests.length).toBeLessThan(20);
});
