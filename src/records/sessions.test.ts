import { expect, test } from 'vitest';
import { reportedSessions } from '#contract/market/sessions.ts';
import { sessionPhrase } from './sessions.ts';

test('a sentence names the measured session', () => {
  expect([...reportedSessions, undefined].map((session) => `over ${sessionPhrase(session)}`)).toEqual([
    'over the pre-market session',
    'over the regular session',
    'over the post-market session',
    'over the full day',
    'over a session without a name',
  ]);
});
