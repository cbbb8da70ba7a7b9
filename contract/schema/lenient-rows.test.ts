import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guidance } from '../endpoints/guidance.ts';
import { logos } from '../endpoints/logos.ts';
import { news } from '../endpoints/news.ts';
import { quantified } from '../endpoints/quantified.ts';
import { ratios } from '../endpoints/ratios.ts';
import { splits } from '../endpoints/splits.ts';
import guidanceExamples from '../docs/examples/guidance.json' with { type: 'json' };
import logoExamples from '../docs/examples/logos.json' with { type: 'json' };
import newsExamples from '../docs/examples/news.json' with { type: 'json' };
import quantifiedExamples from '../docs/examples/quantified.json' with { type: 'json' };
import ratioExamples from '../docs/examples/ratios.json' with { type: 'json' };
import splitExamples from '../docs/examples/splits.json' with { type: 'json' };
import type { Endpoint } from './endpoint.ts';
import { readLenientRows } from './lenient-rows.ts';
import { readRows } from './rows.ts';

const story = newsExamples[0];
const [split] = splitExamples.splits;
const [guide] = guidanceExamples.guidance;
const [logo] = logoExamples.data;
const [company] = ratioExamples.result;
const [reaction] = quantifiedExamples;
const stocks = [{ name: 'F', cusip: 345_370_860, exchange: 'NYSE' }, { name: null }, { name: 'GM' }];

test.each<[what: string, endpoint: Endpoint, raw: unknown, read: object]>([
  ['a number for an author', news, { ...story, author: 7 }, { author: '' }],
  ['a null teaser and body', news, { ...story, teaser: null, body: null }, { teaser: '', body: '' }],
  ['channels that are no list', news, { ...story, channels: 'News', tags: {} }, { channels: [], tags: [] }],
  [
    'a number for a CUSIP, and a stock without a name',
    news,
    { ...story, stocks },
    {
      stocks: [
        { name: 'F', cusip: '', isin: '', exchange: 'NYSE' },
        { name: 'GM', cusip: '', isin: '', exchange: '' },
      ],
    },
  ],
  ['null notes of a split', splits, { ...split, notes: null, cusip: 7 }, { notes: '', cusip: '' }],
  ['a number for a currency', guidance, { ...guide, currency: 840 }, { currency: '' }],
  ['wrong files and colours of a logo', logos, { ...logo, files: { ...logo?.files, mark_light: 7 }, colors: null }, { colors: {} }],
  ['a number for a comment on a reaction', quantified, { ...reaction, Comments: 7 }, { Comments: '' }],
])('%s costs this part of the record', (_, endpoint, raw, read) => {
  const result = readLenientRows(endpoint, [raw]);
  expect(result?.rows).toEqual([expect.objectContaining(read)]);
  expect(result?.wrong).toEqual([]);
  expect(result?.incomplete).toEqual(readRows(endpoint, [raw])?.wrong);
});

test('a number for a name of a company costs the name', () => {
  const result = readLenientRows(ratios, [{ ...company, company: { ...company?.company, standardName: 7 } }]);
  expect(result?.rows[0]?.company.standardName).toBe('');
});

test.each<[what: string, endpoint: Endpoint, raw: unknown]>([
  ['a story without an id', news, { ...story, id: null, author: 7 }],
  ['a story with a wrong time', news, { ...story, created: 'yesterday' }],
  ['no object', news, null],
  ['guidance with a wrong amount', guidance, { ...guide, eps_guidance_max: '1e5' }],
  ['a split with a wrong day', splits, { ...split, date_announced: 'soon' }],
  ['a company with a wrong figure', ratios, { ...company, operationRatios: [{ ...company?.operationRatios[0], roe: 'high' }] }],
  ['a company with a period without its day', ratios, { ...company, operationRatios: [{ id: { reportType: 'TTM', period: '3M' } }] }],
  ['a reaction with a wrong move', quantified, { ...reaction, '5_Minutes%': 'many' }],
])('%s is refused with the reason', (_, endpoint, raw) => {
  const refused = readRows(endpoint, [raw])?.wrong;
  expect(refused).toHaveLength(1);
  expect(readLenientRows(endpoint, [raw])).toEqual({ rows: [], wrong: refused, incomplete: [] });
});

test('records stay in their order', () => {
  const raw = [1, 2, 3, 4].map((id) => ({ ...story, id, ...(id === 2 && { author: null }), ...(id === 3 && { created: '' }) }));
  const result = readLenientRows(news, raw);
  expect(result?.rows.map(({ id }) => id)).toEqual([1, 2, 4]);
  expect(result?.wrong.map(({ index }) => index)).toEqual([2]);
  expect(result?.incomplete.map(({ index }) => index)).toEqual([1]);
});

test('any wrong parts of a story leave a story with the same id and time, or none', () => {
  const parts = fc.record(
    {
      author: fc.jsonValue(),
      teaser: fc.jsonValue(),
      stocks: fc.jsonValue(),
      tags: fc.array(fc.jsonValue()),
      image: fc.array(fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(parts, (wrong) => {
      const raw = { ...story, ...wrong };
      const before = JSON.stringify(raw);
      const result = readLenientRows(news, [raw]);
      expect(result?.wrong).toEqual([]);
      expect(result?.rows[0]?.id).toBe(story?.id);
      expect(JSON.stringify(raw)).toBe(before);
    }),
  );
});

test('a response without a list has no rows', () => expect(readLenientRows(news, { news: [] })).toBeUndefined());
