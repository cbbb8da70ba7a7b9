import { expect, test } from 'vitest';
import { reportedSessions } from '#contract/market/sessions.ts';
import { sessionPhrase } from './sessions.ts';

test('a sentence names the measured session', () => {
  expect([...reportedSessions, undefined].map((session) => `over ${sessionPhrase(session)}`)).toEqual([
    'over the pre-market',
    'over the regular session',
    'over the post-market',
    'over the full day',
    'over its session',
  ]);
});
