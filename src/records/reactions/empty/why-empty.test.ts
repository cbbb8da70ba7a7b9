import { expect, test } from 'vitest';
import type { QuantifiedField } from '#contract/endpoints/quantified.ts';
import { reactionRecord, type WireReaction } from '#analysis/testing/records.ts';
import { parseReaction } from '#analysis/reactions/quantified-reaction.ts';
import { countEmpty, whyEmpty } from './why-empty.ts';

const seconds = (time: string): number => Date.parse(time) / 1000;
const reaction = (change: WireReaction) => parseReaction(reactionRecord(change));

test.each<[string, publishedUtc: string, QuantifiedField, string]>([
  ['a holiday', '2026-11-26 17:35:14', '5_Minutes%', 'Market closed · Fri pre-market'],
  ['a weekend', '2026-11-21 17:35:14', '5_Minutes%', 'Market closed · Mon pre-market'],
  ['the night', '2026-11-20 07:00:00', '5_Minutes%', 'Market closed · Fri pre-market'],
  ['a window that ends after trading', '2026-11-21 00:30:00', '60_Minutes%', 'The window ends after the last session: at 20:30 ET'],
  ['a window without trades', '2026-11-20 15:00:00', '5_Minutes%', 'Nothing was traded in the window, or the source sent nothing'],
  ['a level', '2026-11-20 15:00:00', 'L75', 'Never reached: the price did not rise 7.5%'],
  ['a level either way', '2026-11-20 15:00:00', 'P20', 'Never reached: the price did not move 20%'],
  ['a session without trades', '2026-11-20 15:00:00', 'PostVWAP', 'No trade in that session'],
  ['anything else', '2026-11-20 15:00:00', 'AnalystFirm', 'Not available: the story has no rating'],
])('%s has its reason', (_, published, field, text) => {
  expect(whyEmpty(reaction({ PUBt: `${published}.000` }), field, seconds('2026-12-01T00:00:00Z')).text).toBe(text);
});

test.each<[string, WireReaction, QuantifiedField, string]>([
  ['after the news', {}, 'EODVWAP', 'Volume not known'],
  ['of the session itself', { ReportSess: 'Main' }, 'MainVWAP', 'Volume not known'],
  ['nothing was traded after the news', { EODHigh: '' }, 'EODVWAP', 'No trade in that session'],
  ['of another session', { ReportSess: 'Main' }, 'PostVWAP', 'No trade in that session'],
  [
    'of another session, in data without volumes',
    { ReportSess: 'Main', Curr_Vol: '' },
    'PostVWAP',
    'No trade in that session, or its volume is not known',
  ],
])('an average price by volume has none where the volume is not known: %s', (_, change, field, text) => {
  const record = { PUBt: '2026-11-20 15:00:00.000', EODHigh: '51', EODClose: '50', Curr_Vol: '1000', ...change };
  expect(whyEmpty(reaction(record), field, seconds('2026-12-01T00:00:00Z')).text).toBe(text);
});

test('volumes and what is computed from them say that they are not known', () => {
  const record = reaction({ PUBt: '2026-11-20 15:00:00.000' });
  for (const field of ['Prev_Vol', 'Curr_Vol', 'Mov_Vol', 'Open_Vol', 'Close_Vol', 'VolumeStdDev', 'AllTicks'] as const)
    expect([field, whyEmpty(record, field, seconds('2026-12-01T00:00:00Z')).text]).toEqual([field, expect.stringMatching(/ known/)]);
});

test('a session without a trade after the news says so, where the price after the news is needed', () => {
  const evening = reaction({
    PUBt: '2026-11-20 21:30:00.000',
    Comments: 'No move: Result% no trade after the news; 5_Minutes% the bars end at the regular close',
  });
  const textOf = (field: QuantifiedField) => whyEmpty(evening, field, seconds('2026-12-01T00:00:00Z')).text;
  for (const field of ['Result%', 'Result_Vs_Index%', 'EODClose', 'maxUp%', 'L1'] as const)
    expect([field, textOf(field)]).toEqual([field, 'Nothing was traded in the session after the news']);
  expect(textOf('5_Minutes%')).toBe('The price bars of the day end at the regular close');
  expect(textOf('PostVWAP')).toBe('No trade in that session');
});

test('a window that is not over and a story without a symbol have their reasons', () => {
  const now = seconds('2026-11-20T16:20:00Z');
  const published = { PUBt: '2026-11-20 16:12:00.000' };
  expect(whyEmpty(reaction(published), '30_Minutes%', now).text).toBe('Not over yet: due 11:42 ET');
  expect(whyEmpty(reaction({ ...published, Symb: '' }), '30_Minutes%', now).text).toBe('The story has no symbol');
});

test('before its session has begun a closed market comes first, also for levels and sessions', () => {
  const saturday = reaction({ PUBt: '2026-11-21 17:35:14.000' });
  const textsAt = (now: string) =>
    (['L75', 'PostVWAP', 'Result%', 'PERatio'] as const).map((field) => whyEmpty(saturday, field, seconds(now)).text);
  const closed = 'Market closed · Mon pre-market';
  expect(textsAt('2026-11-22T12:00:00Z').slice(0, 3)).toEqual([closed, closed, closed]);
  expect(textsAt('2026-11-22T12:00:00Z')[3]).not.toContain('Market closed');
  expect(textsAt('2026-12-01T12:00:00Z').join()).not.toContain('Market closed');
});

test('counts empty windows by reason', () => {
  const holiday = { PUBt: '2026-11-26 17:00:00.000', '5_Minutes%': '', '60_Minutes%': '' };
  const evening = { PUBt: '2026-11-21 00:30:00.000', '60_Minutes%': '' };
  const { kinds, windows } = countEmpty([holiday, evening, {}].map(reaction), seconds('2026-12-01T00:00:00Z'));
  expect(kinds).toEqual([
    { kind: 'market closed', count: 2 },
    { kind: 'after the last session', count: 1 },
  ]);
  expect([...(windows.find(({ label }) => label === '60 min')?.counts ?? [])]).toEqual([
    ['market closed', 1],
    ['after the last session', 1],
  ]);
});

test('recomputes the reason until the window is over', () => {
  const reactions = [reaction({ PUBt: '2026-11-20 15:00:00.000', '5_Minutes%': '', '60_Minutes%': '' })];
  const kindsAt = (clock: string) => countEmpty(reactions, seconds(`2026-11-20T${clock}:00Z`)).kinds;
  expect(kindsAt('15:01')).toEqual([{ kind: 'not over yet', count: 2 }]);
  expect(kindsAt('15:30')).toEqual([
    { kind: 'no trade', count: 1 },
    { kind: 'not over yet', count: 1 },
  ]);
  expect(kindsAt('17:00')).toEqual([{ kind: 'no trade', count: 2 }]);
});
