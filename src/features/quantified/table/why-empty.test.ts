import { expect, test } from 'vitest';
import type { QuantifiedField } from '#contract/endpoints/quantified.ts';
import { parseReaction } from '../reaction.ts';
import { reactionRecord, type WireReaction } from '#src/testing/records.ts';
import { countEmpty, whyEmpty } from './why-empty.ts';

/** Friday 20 November 2026 in New York, which is five hours behind UTC. */
const at = (clock: string, day = '2026-11-20'): WireReaction => ({ PUBt: `${day} ${clock}.000` });
const later = Date.parse('2026-12-01T00:00:00Z') / 1000;

test.each<[string, WireReaction, QuantifiedField, number, string]>([
  ['a story without a symbol', { ...at('15:00:00'), Symb: '' }, '5_Minutes%', later, 'The story has no symbol'],
  ['a window that is not over', at('16:12:00'), '30_Minutes%', Date.parse('2026-11-20T16:20:00Z') / 1000, 'Not over yet: due 11:42 ET'],
  ['a holiday', at('17:35:14', '2026-11-26'), '5_Minutes%', later, 'Market closed at publication: holiday, counts for the next pre-market'],
  ['a weekend', at('17:35:14', '2026-11-21'), '5_Minutes%', later, 'Market closed at publication: weekend, counts for the next pre-market'],
  ['the night', at('07:00:00'), '5_Minutes%', later, 'Market closed at publication: counts for the next pre-market'],
  ['a window that ends after trading', at('00:30:00', '2026-11-21'), '60_Minutes%', later, 'The window ends after trading: at 20:30 ET'],
  ['a window without trades', at('15:00:00'), '5_Minutes%', later, 'Nothing was traded in the window, or the source sent nothing'],
  ['a level', at('15:00:00'), 'L75', later, 'Never reached: the price did not rise 7.5%'],
  ['a level either way', at('15:00:00'), 'P20', later, 'Never reached: the price did not move 20%'],
  ['a session without trades', at('15:00:00'), 'PostVWAP', later, 'No trade in that session'],
  ['anything else', at('15:00:00'), 'AnalystFirm', later, 'Not available: the story has no rating'],
])('%s has its reason', (_, change, field, now, text) => {
  expect(whyEmpty(parseReaction(reactionRecord(change)), field, now).text).toBe(text);
});

test('counts empty windows by reason', () => {
  const holiday = { PUBt: '2026-11-26 17:00:00.000', '5_Minutes%': '', '60_Minutes%': '' };
  const evening = { PUBt: '2026-11-21 00:30:00.000', '60_Minutes%': '' };
  const reactions = [holiday, evening, {}].map((change) => parseReaction(reactionRecord(change)));
  const { kinds, windows } = countEmpty(reactions, Date.parse('2026-12-01T00:00:00Z') / 1000);
  expect(kinds).toEqual([
    { kind: 'market closed', count: 2 },
    { kind: 'after 20:00 ET', count: 1 },
  ]);
  expect(windows.find(({ label }) => label === '60 min')?.counts).toEqual(
    new Map([
      ['market closed', 1],
      ['after 20:00 ET', 1],
    ]),
  );
});

test('recomputes the reason until the window is over', () => {
  const reactions = [parseReaction(reactionRecord({ PUBt: '2026-11-20 15:00:00.000', '5_Minutes%': '', '60_Minutes%': '' }))];
  const kindsAt = (clock: string) => countEmpty(reactions, Date.parse(`2026-11-20T${clock}:00Z`) / 1000).kinds;
  expect(kindsAt('15:01')).toEqual([{ kind: 'not over yet', count: 2 }]);
  expect(kindsAt('15:30')).toEqual([
    { kind: 'no trade', count: 1 },
    { kind: 'not over yet', count: 1 },
  ]);
  expect(kindsAt('17:00')).toEqual([{ kind: 'no trade', count: 2 }]);
  expect(kindsAt('18:00')).toEqual([{ kind: 'no trade', count: 2 }]);
});
