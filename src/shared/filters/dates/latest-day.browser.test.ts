import { expect, test } from 'vitest';
import { anchoredPreset, datePresets } from './date-range.ts';
import { presetAnchor } from './latest-day.ts';

const now = Date.parse('2026-11-20T10:00:00-05:00') / 1000;

test.each([
  ['unknown', undefined, false],
  ['today', '2026-11-20', false],
  ['two weeks old', '2026-11-06', false],
  ['in the future', '2026-12-24', false],
  ['older', '2019-03-14', true],
])('with a newest record that is %s', (_, latest, isArchive) => {
  expect(presetAnchor(latest, now).isArchive).toBe(isArchive);
});

test('in an archive presets are fixed dates that count from the newest record', () => {
  const { seconds } = presetAnchor('2019-03-14', now);
  const ranges = Object.fromEntries(datePresets.past.map((preset) => [preset.name, anchoredPreset(preset, seconds)]));
  expect(ranges).toMatchObject({
    Today: { from: '2019-03-14', to: '2019-03-14' },
    Yesterday: { from: '2019-03-13', to: '2019-03-13' },
    'This week': { from: '2019-03-10', to: '2019-03-14' },
    'Last 7 days': { from: '2019-03-08', to: '2019-03-14' },
    QTD: { from: '2019-01-01', to: '2019-03-14' },
    'Since last close': { from: '2019-03-14T16:00:00-04:00', to: '2019-03-14' },
  });
});
