import { expect, test } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import guidanceExample from '#contract/docs/examples/guidance.json' with { type: 'json' };
import splitsExample from '#contract/docs/examples/splits.json' with { type: 'json' };
import { readRows } from '#contract/schema/rows.ts';
import { parseReaction } from '#analysis/reactions/quantified-reaction.ts';
import { eventOf } from '#src/records/guidance/guidance-line.ts';
import { readSplit, splitRows } from '#src/records/splits/split.ts';
import { reactionRecord } from '#analysis/testing/records.ts';
import { about, story } from '#src/testing/stories.ts';
import { radiusOf } from './event-line.tsx';
import { symbolEvents, type EventSources } from './events.ts';

const nothing: EventSources = { stories: [], reactions: [], guidance: [], splits: [] };
const reaction = (id: number, parts: Record<string, string> = {}) =>
  parseReaction(reactionRecord({ _id: `r${id}`, ResourceID: String(id), Symb: 'HLDN', ReportSess: 'All', AnalystAction: '', ...parts }));
const announced = (readRows(guidance, guidanceExample)?.rows ?? []).filter(({ ticker }) => ticker === 'HLDN').map(eventOf);
const splits = (readRows(splitRows, splitsExample)?.rows ?? []).filter(({ ticker }) => ticker === 'HLDN').map(readSplit);

test('lists a story once, with its reaction when there is one', () => {
  const events = symbolEvents(
    {
      ...nothing,
      stories: [story(1, about('HLDN')), story(2, about('HLDN'))],
      reactions: [reaction(2, { 'Result%': '-1.5', 'Result_Vs_Index%': '-1.25', VolumeStdDev: '-2.25', Headlines: 'Measured' })],
    },
    'HLDN',
    0,
  );
  expect(events.map(({ key, result, volume }) => [key, result, volume])).toEqual([
    ['story 1', null, null],
    ['story 2', -1.25, -2.25],
  ]);
});

test('analyst actions have their own kind', () => {
  const [event] = symbolEvents(
    { ...nothing, reactions: [reaction(3, { AnalystAction: 'Upgrade', AnalystFirm: 'Firm A', Headlines: '' })] },
    'HLDN',
    0,
  );
  expect(event).toMatchObject({ kind: 'analyst', text: 'Firm A Upgrade' });
});

test('a split that is listed under two ids is one event', () => {
  const again = splits.map(({ record }) => readSplit({ ...record, id: `${record.id}0`, ratio: '6:4' }));
  const events = symbolEvents({ ...nothing, splits: [...splits, ...again] }, 'HLDN', 0);
  expect([splits.map(({ record }) => record.ratio), events.length]).toEqual([['3:2'], 1]);
});

test('guidance is dated by its announcement, a split by its ex-date, the latest first, without older events', () => {
  const events = symbolEvents({ ...nothing, guidance: announced, splits }, 'HLDN', 0);
  expect(events.map(({ kind }) => kind)).toEqual(['guidance', 'guidance', 'split']);
  // Of two at one moment the order is that of their keys.
  expect(events[1]?.text).toMatch(/^FY 2025 EPS, Adj: raised.*; FY 2025 Revenue, GAAP: raised/);
  expect(new Date((events[1]?.seconds ?? 0) * 1000).toISOString()).toBe('2025-07-15T12:30:00.000Z');
  expect(events[2]).toMatchObject({ text: 'Split 3-for-2 forward, ex-date', isTimed: false });
  expect(new Date((events[2]?.seconds ?? 0) * 1000).toISOString()).toBe('2024-06-18T16:00:00.000Z');
  const recent = symbolEvents({ ...nothing, guidance: announced, splits }, 'HLDN', Date.parse('2025-01-01') / 1000);
  expect(recent).toEqual(events.slice(0, 2));
});

test('the area of a dot grows with the volume, up to a limit', () => {
  const area = (volume: number | null): number => radiusOf(volume) ** 2;
  expect(area(2) - area(0)).toBeCloseTo(area(4) - area(2));
  expect(radiusOf(null)).toBe(radiusOf(0));
  expect(radiusOf(400)).toBe(radiusOf(4));
  expect(radiusOf(-2)).toBe(radiusOf(2));
});
