import { expect, test } from 'vitest';
import { restoreDayAddress } from './restore-day.tsx';

const today = '2026-11-20';

test.each<[what: string, address: string, restored: string]>([
  ['the list of the story’s day', '?at=2026-11-12T14:30:00Z', '?to=2026-11-12'],
  ['its day in New York', '?at=2026-11-12T03:00:00Z', '?to=2026-11-11'],
  ['today is the list as it is', '?at=2026-11-20T14:30:00Z', ''],
  ['a clock that is ahead is today', '?at=2026-11-25T14:30:00Z', ''],
  ['no time is today', '?at=yesterday', ''],
  ['an empty time is today', '?at=', ''],
  ['days that are chosen stay', '?from=2026-10-01&at=2026-11-12T14:30:00Z', '?from=2026-10-01'],
  ['the last of them stays', '?at=2026-11-12T14:30:00Z&to=2026-11-15', '?to=2026-11-15'],
  ['other filters stay', '?tickers=F&at=2026-11-12T14:30:00Z', '?tickers=F&to=2026-11-12'],
  ['parameters of others stay', '?theme=dark&at=2026-11-12T14:30:00Z&embed=1', '?to=2026-11-12&theme=dark&embed=1'],
  ['a bad filter goes', '?importance=urgent&at=2026-11-12T14:30:00Z', '?to=2026-11-12'],
])('a shared link opens on %s', (_, address, restored) => {
  expect(restoreDayAddress(address, today)).toBe(restored);
});
