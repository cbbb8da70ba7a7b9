import { expect, test } from 'vitest';
import { reportedSessions } from '#contract/market/sessions.ts';
import { inSessionOrder, quantifiedSessionLabel, sessionPhrase } from './sessions.ts';

test.each([
  ['Pre', 'Pre-market'],
  ['Main', 'Regular'],
  ['Post', 'Post-market'],
  ['All', 'Full day'],
  ['Closed', 'Closed'],
  ['', ''],
])('%j of quantified news, addresses and files is labelled %j', (name, label) => {
  expect(quantifiedSessionLabel(name)).toBe(label);
});

test('names are in the order of the day, unknown ones last', () => {
  expect(['Closed', 'All', 'Post', 'Pre', 'Main'].sort(inSessionOrder)).toEqual(['Pre', 'Main', 'Post', 'All', 'Closed']);
});

test('a sentence names the measured session', () => {
  expect([...reportedSessions, undefined].map((session) => `over ${sessionPhrase(session)}`)).toEqual([
    'over the pre-market session',
    'over the regular session',
    'over the post-market session',
    'over the full day',
    'over a session without a name',
  ]);
});
