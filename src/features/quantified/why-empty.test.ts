import { expect, test } from 'vitest';
import type { QuantifiedField } from '#contract/endpoints/quantified.ts';
import { readingRecord, type WireReading } from '#src/testing/readings.ts';
import { readReading } from './reading.ts';
import { whyEmpty } from './why-empty.ts';

/** Friday 20 November 2026 in New York, which is five hours behind UTC. */
const at = (clock: string, day = '2026-11-20'): WireReading => ({ PUBt: `${day} ${clock}.000` });
const later = Date.parse('2026-12-01T00:00:00Z') / 1000;

test.each<[string, WireReading, QuantifiedField, number, string]>([
  ['a story without a symbol', { ...at('15:00:00'), Symb: '' }, '5_Minutes%', later, 'The story has no symbol'],
  ['a window that is not over', at('16:12:00'), '30_Minutes%', Date.parse('2026-11-20T16:20:00Z') / 1000, 'Not over yet: due 11:42 ET'],
  ['a holiday', at('17:35:14', '2026-11-26'), '5_Minutes%', later, 'Market shut when the story came: holiday, counts for the next Pre'],
  ['a weekend', at('17:35:14', '2026-11-21'), '5_Minutes%', later, 'Market shut when the story came: weekend, counts for the next Pre'],
  ['the night', at('07:00:00'), '5_Minutes%', later, 'Market shut when the story came: it counts for the next Pre'],
  ['a window that ends after trading', at('00:30:00', '2026-11-21'), '60_Minutes%', later, 'The window ends after trading: at 20:30 ET'],
  ['a window without trades', at('15:00:00'), '5_Minutes%', later, 'Nothing was traded in the window, or the source sent nothing'],
  ['a level', at('15:00:00'), 'L75', later, 'Never reached: the price did not go up 7.5%'],
  ['a level either way', at('15:00:00'), 'P20', later, 'Never reached: the price did not go either way 20%'],
  ['a session without trades', at('15:00:00'), 'PostVWAP', later, 'No trade in that session'],
  ['anything else', at('15:00:00'), 'AnalystFirm', later, 'The source sent nothing: no rating is told'],
])('%s says so', (_, change, field, now, text) => {
  expect(whyEmpty(readReading(readingRecord(change)), field, now).text).toBe(text);
});
