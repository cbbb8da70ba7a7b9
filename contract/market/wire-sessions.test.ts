import { expect, test } from 'vitest';
import { barSessions } from '../endpoints/bars.ts';
import { reportedSessions } from './sessions.ts';
import { quantifiedSession, readBarSession, readQuantifiedSession } from './wire-sessions.ts';

test('sessions on the wire', () => {
  expect(reportedSessions.map((session) => [session, quantifiedSession(session)])).toEqual([
    ['pre', 'Pre'],
    ['regular', 'Main'],
    ['post', 'Post'],
    ['fullDay', 'All'],
  ]);
  for (const session of reportedSessions) expect(readQuantifiedSession(quantifiedSession(session))).toBe(session);
  expect(['', 'Closed', 'main', 'regular', 'constructor'].map(readQuantifiedSession)).toEqual(Array(5).fill(undefined));
  expect(barSessions.map((name) => [name, readBarSession(name)])).toEqual([
    ['ANY', 'fullDay'],
    ['PRE_MARKET', 'pre'],
    ['REGULAR', 'regular'],
    ['AFTER_MARKET', 'post'],
  ]);
});
