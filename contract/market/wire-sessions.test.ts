import { expect, test } from 'vitest';
import { barSessions } from '../endpoints/bars.ts';
import { reportedSessions } from './sessions.ts';
import { quantifiedSession, readBarSession } from './wire-sessions.ts';

test('sessions on the wire', () => {
  expect(reportedSessions.map((session) => [session, quantifiedSession(session)])).toEqual([
    ['pre', 'Pre'],
    ['regular', 'Main'],
    ['post', 'Post'],
    ['fullDay', 'All'],
  ]);
  expect(barSessions.map((name) => [name, readBarSession(name)])).toEqual([
    ['ANY', 'fullDay'],
    ['PRE_MARKET', 'pre'],
    ['REGULAR', 'regular'],
    ['AFTER_MARKET', 'post'],
  ]);
});
