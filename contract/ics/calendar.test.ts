import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import guidanceExample from '../docs/examples/guidance.json' with { type: 'json' };
import splitsExample from '../docs/examples/splits.json' with { type: 'json' };
import { guidance } from '../endpoints/guidance.ts';
import { splits } from '../endpoints/splits.ts';
import { readRows } from '../schema/rows.ts';
import { type CalendarEvent, formatCalendar, formatContentLine, escapeText } from './calendar.ts';
import { guidanceEvent, splitEvent } from './events.ts';
import { eventsOf, octets, parseCalendar, textOf, timeZoneOf, typeOf, valueOf } from '../testing/parse-calendar.ts';

const event = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'split-1@marketdesk',
  updated: 1_767_623_735,
  day: '2026-11-26',
  summary: 'AAPL 2-for-1 forward split: ex-date',
  description: 'Apple',
  category: 'Split',
  ...change,
});

/** What a text becomes: line ends are one kind, and what no calendar text may hold is gone. */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('\\', ';', ',', ':', '"', '\n', '\r', '\t', ' ', 'n', 'é', '漢', '🦜', '\u0000', '\uD800'),
    maxLength: 200,
  }),
);

describe('whatever a record says', () => {
  test('comes back from a reader that knows only the grammar, letter by letter', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, fc.boolean(), (name, summary, description, isTimed) => {
        const text = formatCalendar(name, [event({ summary, description, time: isTimed ? '09:30:00' : undefined })]);
        const calendar = parseCalendar(text);
        const [read] = eventsOf(calendar);
        if (!read) throw new Error('no event');
        expect(textOf(calendar, 'X-WR-CALNAME')).toBe(cleaned(name));
        expect(textOf(calendar, 'NAME')).toBe(cleaned(name));
        expect(textOf(read, 'SUMMARY')).toBe(cleaned(summary));
        expect(textOf(read, 'DESCRIPTION')).toBe(cleaned(description));
      }),
    );
  });

  test('a line is folded at 75 octets, between characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const lines = formatContentLine('SUMMARY', escapeText(text)).split('\r\n').slice(0, -1);
        for (const line of lines) {
          expect(octets(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
        for (const line of lines.slice(0, -1)) expect(octets(line)).toBeGreaterThanOrEqual(72);
      }),
    );
  });

  test('a note cannot end its event and begin another', () => {
    const text = formatCalendar('Splits', [event({ description: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil' })]);
    expect(eventsOf(parseCalendar(text))).toHaveLength(1);
  });
});

test('an event on a day has a date, one at a time New York’s clock and its zone', () => {
  const calendar = parseCalendar(formatCalendar('x', [event(), event({ uid: '2', time: '16:05:00' })]));
  const [day, timed] = eventsOf(calendar);
  if (!day || !timed) throw new Error('no events');
  expect([valueOf(day, 'DTSTART'), typeOf(day, 'DTSTART')]).toEqual(['20261126', 'date']);
  expect([valueOf(timed, 'DTSTART'), timeZoneOf(timed, 'DTSTART')]).toEqual(['20261126T160500', 'America/New_York']);
  expect(valueOf(timed, 'DURATION')).toBe('PT15M');
});

test('the version of an event follows from when its record was written; so do its times', () => {
  const [read] = eventsOf(parseCalendar(formatCalendar('x', [event()])));
  if (!read) throw new Error('no event');
  expect(['SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED'].map((name) => valueOf(read, name))).toEqual([
    '1767623735',
    '20260105T143535Z',
    '20260105T143535Z',
  ]);
});

test.each([-5, 0, 4_000_000_000, 1e15])('written at %d seconds is still a time and a version that programs take', (updated) => {
  expect(eventsOf(parseCalendar(formatCalendar('x', [event({ updated })])))).toHaveLength(1);
});

test('a calendar without events is one, too', () => {
  expect(eventsOf(parseCalendar(formatCalendar('Splits: F', [])))).toEqual([]);
});

test('of two versions of one record the later stands', () => {
  const [read, ...more] = eventsOf(
    parseCalendar(formatCalendar('x', [event({ updated: 5, summary: 'new' }), event({ updated: 3, summary: 'old' })])),
  );
  expect([read && textOf(read, 'SUMMARY'), more.length]).toEqual(['new', 0]);
});

test('the same records give the same text, whenever it is written', () => {
  expect(formatCalendar('x', [event()])).toBe(formatCalendar('x', [event()]));
});

describe('a split', () => {
  const [record] = readRows(splits, splitsExample)?.rows ?? [];
  if (!record) throw new Error('no example');

  test('stands on its ex-date, in plain words with its four dates', () => {
    expect(splitEvent(record)).toEqual({
      uid: 'split-686fc760c1a2b3000189cc01@marketdesk',
      updated: 1752156060,
      day: '2025-08-04',
      summary: 'CRWL 1-for-10 reverse split: ex-date',
      description: [
        'Corwell Freight (Sample)',
        '1-for-10 reverse: 100 shares become 10, price x10',
        'Type: Reverse Stock Split',
        'Announced: 2025-07-10',
        'Record date: 2025-08-01',
        'Distribution: 2025-08-04',
        'Ex-date: 2025-08-04',
        'Sample data',
      ].join('\n'),
      category: 'Split',
    });
  });

  test('that contradicts itself is not made words of, and says so; notes leave their marks behind', () => {
    const split = splitEvent({
      ...record,
      ratio: '4:1',
      date_recorded: '2025-07-01',
      optionable: true,
      notes: '<b>Cash</b>, for <i>parts</i>',
    });
    expect(split.summary).toBe('CRWL 4:1 split: ex-date');
    expect(split.description).toContain('Type and ratio disagree.\n');
    expect(split.description).toContain('Dates out of order (upstream).\nOption contracts are usually adjusted.\nCash , for parts');
    expect(split.description).not.toContain('shares become');
  });

  test('that is a price factor is not called a split, and changes no shares', () => {
    const split = splitEvent({ ...record, ratio: '1046:1000', split_type: '' });
    expect(split.summary).toBe('CRWL 1046:1000 price factor, perhaps a spin-off: ex-date');
    expect(split.description).not.toMatch(/become|disagree|order/);
  });

  test('notes are decoded once, so that no entity reaches a calendar', () => {
    const { description } = splitEvent({ ...record, notes: '<p>The holder&#x27;s &quot;cash&quot;&nbsp;&mdash; 5 &amp;lt; 6</p>' });
    const [read] = eventsOf(parseCalendar(formatCalendar('x', [event({ description })])));
    expect(read && textOf(read, 'DESCRIPTION')).toContain('\nThe holder\'s "cash" — 5 &lt; 6');
  });
});

describe('guidance', () => {
  const [record] = readRows(guidance, guidanceExample)?.rows ?? [];
  if (!record) throw new Error('no example');
  const amounts = (change: Readonly<Record<string, string>>) =>
    readRows(guidance, { guidance: [{ ...guidanceExample.guidance[0], ...change }] })?.rows[0] ?? record;

  test.each([
    [{ eps_guidance_min: '1.10', eps_guidance_max: '1.20' }, 'EPS 1.10 to 1.20'],
    [{ eps_guidance_min: '1.10', eps_guidance_max: '1.1' }, 'EPS 1.10'],
    [{ eps_guidance_min: '1.560', eps_guidance_max: '1.6601' }, 'EPS 1.56 to 1.6601'],
    [{ eps_guidance_min: '1.10', eps_guidance_max: '' }, 'EPS at least 1.10'],
    [{ eps_guidance_min: '', eps_guidance_max: '-0.05' }, 'EPS up to -0.05'],
    [
      { eps_guidance_min: '', eps_guidance_max: '', revenue_guidance_min: '100000000.000', revenue_guidance_max: '100000000' },
      'Revenue 100,000,000',
    ],
  ])('%j is written as %s', (change, range) => {
    const split = guidanceEvent(amounts({ revenue_guidance_min: '', revenue_guidance_max: '', ...change }));
    expect(split.summary).toBe(`${record.ticker} guidance ${record.period} ${record.period_year}: ${range}`);
  });

  test('notes are decoded once, so that no entity reaches a calendar', () => {
    expect(guidanceEvent({ ...record, notes: 'It&#x27;s <b>5 &gt; 4</b> &amp;amp; more' }).description).toMatch(/\nIt's 5 > 4 &amp; more$/);
  });

  test('without a time it has the whole day', () => {
    expect(guidanceEvent({ ...record, time: '00:00:00' }).time).toBeUndefined();
    expect(guidanceEvent({ ...record, time: '09:30:00' }).time).toBe('09:30:00');
  });
});
