import { expect, test } from 'vitest';
import type { ReportedSession } from '#contract/market/sessions.ts';
import { halfDayNote } from './half-day.ts';

const at = (iso: string, session: ReportedSession = 'fullDay') => ({ session, publishedSeconds: Date.parse(iso) / 1000 });
const note = 'half day: the regular session had 3.5 hours, and the volume is held against whole days';

test.each([
  ['the full day of a half day', at('2026-11-27T10:00:00-05:00'), 'VolumeStdDev', note],
  ['its regular session', at('2026-11-27T10:00:00-05:00', 'regular'), 'Vol_Ratio', note],
  ['a story of the evening before, which counts for it', at('2026-11-26T20:30:00-05:00'), 'Vol_Ratio', note],
  ['its pre-market, which is as long as ever', at('2026-11-27T08:00:00-05:00', 'pre'), 'Vol_Ratio', undefined],
  ['another figure', at('2026-11-27T10:00:00-05:00'), 'Result%', undefined],
  ['a whole day', at('2026-11-25T10:00:00-05:00'), 'VolumeStdDev', undefined],
  ['no time', { session: 'fullDay' as const, publishedSeconds: undefined }, 'VolumeStdDev', undefined],
])('%s', (_, reaction, metric, expected) => {
  expect(halfDayNote(reaction, metric)).toBe(expected);
});
