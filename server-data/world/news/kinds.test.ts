import { expect, test } from 'vitest';
import { companies } from '../companies.ts';
import { dayOf } from '../days.ts';
import { Market } from '../market.ts';
import { Random } from '../random.ts';
import { everydayKinds } from './kinds.ts';
import { callSummary, resultsReaction } from './kinds/after-results.ts';
import { releases } from './kinds/economy.ts';
import { closing, opening } from './kinds/indexes.ts';
import { earningsCalendar } from './kinds/lists.ts';
import { outlookFlash } from './kinds/outlook.ts';
import { resultsFlash, resultsRelease, unitFlash } from './kinds/results.ts';
import type { Draft, Kind } from './kind.ts';
import { phaseOf } from './schedule.ts';

const appointedKinds = [
  callSummary,
  closing,
  earningsCalendar,
  opening,
  outlookFlash,
  resultsFlash,
  resultsReaction,
  resultsRelease,
  unitFlash,
];
const allKinds = [...everydayKinds, ...appointedKinds, ...releases.map((release) => release.kind)];
const market = new Market(5);
const firstDay = dayOf('2025-01-02');

/** Many tellings of one kind, about many companies on many days and hours. */
function tellings(kind: Kind, count: number): Draft[] {
  const random = new Random('tellings', kind.name);
  const drafts: Draft[] = [];
  for (let attempt = 0; attempt < count * 60 && drafts.length < count; attempt++) {
    const day = firstDay + random.whole(0, 690);
    const secondsOfDay = random.whole(0, 86_399);
    const draft = kind.tell(
      { random, market, day, secondsOfDay, phase: phaseOf(day, secondsOfDay), company: random.pick(kind.subjects) },
      [],
    );
    if (draft) drafts.push(draft);
  }
  return drafts;
}
const told = new Map(allKinds.map((kind) => [kind.name, tellings(kind, 90)]));

test('kinds have names of their own', () => {
  expect(told.size).toBe(allKinds.length);
  expect(allKinds.length).toBeGreaterThan(70);
});

test.each([...told])('%s can be told in several ways', (_, drafts) => {
  expect(drafts.length).toBe(90);
  expect(new Set(drafts.map(({ template }) => template)).size).toBeGreaterThanOrEqual(2);
});

/** Slips a reader would notice. */
const slips: readonly (readonly [what: string, slip: RegExp])[] = [
  ['a hole where a fact should be', /undefined|NaN|null|\[object|Infinity/],
  ['two blanks, or one before a comma', / {2}|\s[,.;:]/],
  ['a word twice', /\b(\w{3,}) \1\b/i],
  ['the wrong article', /\b[Aa] (?=[aeio]\w)(?!one-|once-|eu)|\b[Aa]n (?=[bcdfgjklmnpqrstvwxz]\w)(?!hour|honest|x-|s\b)/],
  ['an impossible number', /[$€] ?-|\$0\b(?!\.)|--|\$0\.00|−0\.0+%|\d%%|\$\d{4,}/],
  ['a possessive gone wrong', /s's\b(?!\s*\()|''/],
  ['a stop in the headline', /\.$/],
];
/** Words that begin with a vowel letter and not with its sound, or the other way round; and names that hold two like words. */
const allowed = /\ba (?:university|unit|used|usual|union|European|one)\b|\ban (?:hour|MRI|S&P)\b|\b(?:Mid-day|New) \w+/g;

test.each([...told])('%s is free of slips in titles and leads', (_, drafts) => {
  for (const { title, lead } of drafts) {
    for (const text of [title, lead.replace(/\.$/, '')]) {
      for (const [what, slip] of slips) if (slip.test(text.replace(allowed, 'these'))) expect.fail(`${what}: ${text}`);
    }
    expect(lead.endsWith('.') || lead.endsWith('.”'), lead).toBe(true);
    expect(title.length, title).toBeGreaterThan(12);
    expect(title.length, title).toBeLessThan(150);
    expect(/^[A-Z0-9$“]|^eBay|^iShares/.test(title), title).toBe(true);
  }
});

test.each([...told])('%s files every story under channels, with its tickers', (_, drafts) => {
  for (const { channels, tags, primary, stocks } of drafts) {
    expect(channels.length).toBeGreaterThan(0);
    expect(new Set(channels).size).toBe(channels.length);
    expect(tags.every((tag) => tag !== '')).toBe(true);
    for (const company of primary) expect(stocks).toContain(company);
    for (const company of stocks) expect(companies).toContain(company);
  }
});

test.each([...told])('%s has bodies of whole, well-formed blocks', (_, drafts) => {
  const block =
    /^(?:<p>.+<\/p>|<ul>(?:<li>[^<]+<\/li>)+<\/ul>|<table>(?:<tr><td>[^<]+<\/td><td><strong>[^<]+<\/strong><\/td><\/tr>)+<\/table>|<blockquote><p>[^<]+<\/p><\/blockquote>)$/;
  for (const { blocks } of drafts) {
    for (const each of blocks) if (!block.test(each) || /undefined|NaN|&(?!amp;|lt;|gt;|#\d+;)/.test(each)) expect.fail(each);
  }
});
