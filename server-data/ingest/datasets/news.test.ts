import { expect, test } from 'vitest';
import { parseStory } from './news.ts';

const wire = {
  id: 7,
  author: 'Desk',
  created: 'Fri, 20 Nov 2026 12:00:00 -0500',
  updated: 'Fri, 20 Nov 2026 12:01:00 -0500',
  title: 'Title',
  teaser: '',
  body: '<p>Body</p>',
  url: 'https://news.example/7',
  image: [{ size: 'thumb', url: 'u' }],
  channels: [{ name: 'News', id: 1 }],
  stocks: [{ name: 'AAPL', cusip: '', isin: '', exchange: 'NASDAQ' }],
  tags: [{ name: 'tag' }],
};

const read = (value: unknown) => {
  const result = parseStory(value);
  return 'record' in result ? result.record : result.fault.reason;
};

test('a record is read as the contract reads it, its times as seconds', () => {
  expect(read(wire)).toEqual({
    item: { ...wire, created: 1795194000, updated: 1795194060 },
    importanceRank: undefined,
    primaryTickers: ['AAPL'],
    contentType: 'story',
    regions: [],
  });
});

test('fields that live responses omit are read as empty', () => {
  const { id, created, updated, title } = wire;
  expect(read({ id, created, updated, title, stocks: [{ name: 'F' }] })).toMatchObject({
    item: {
      author: '',
      teaser: '',
      body: '',
      url: '',
      image: [],
      channels: [],
      tags: [],
      stocks: [{ name: 'F', cusip: '', isin: '', exchange: '' }],
    },
    primaryTickers: ['F'],
  });
});

test.each([
  [{ importance_rank: 4 }, { importanceRank: 4 }],
  [{ importance_rank: 0 }, { importanceRank: undefined }],
  [{ importance_rank: null }, { importanceRank: undefined }],
  [{ importance: 5 }, { importanceRank: 5 }],
  [{ importance: 'low' }, { importanceRank: 2 }],
  [{ importance: 'medium' }, { importanceRank: 3 }],
  [{ importance: 'high' }, { importanceRank: 4 }],
  [{ primary_tickers: ['F', 'GM'] }, { primaryTickers: ['F', 'GM'] }],
  [{ primary_tickers: [] }, { primaryTickers: [] }],
  [{ stocks: [] }, { primaryTickers: [] }],
  [{ stocks: [{ name: '' }, { name: 'GM' }] }, { primaryTickers: ['GM'] }],
  [{ content_type: 'marketbeat', type: 'story' }, { contentType: 'marketbeat' }],
  [{ type: 'benzinga_reach' }, { contentType: 'benzinga_reach' }],
  [{ region: 'ca' }, { regions: ['ca'] }],
  [{ regions: ['ca', 'us'] }, { regions: ['ca', 'us'] }],
  [{ regions: 'ca, us' }, { regions: ['ca', 'us'] }],
])('beside the item, %j means %j', (beside, hidden) => {
  expect(read({ ...wire, ...beside })).toMatchObject(hidden);
});

test.each([
  ['wire', 'wire'],
  [' Example Wire ', 'Example Wire'],
  [{ id: null, name: 'Example Wire' }, 'Example Wire'],
  [{ id: 7 }, undefined],
  [['wire'], undefined],
  ['', undefined],
  [null, undefined],
  [7, undefined],
])('the source %j is %j', (source, expected) => {
  const story = read({ ...wire, source });
  expect(story).toHaveProperty('item.title');
  expect(typeof story === 'object' ? story.item.source : story).toBe(expected);
});

test.each([
  [null, /record/],
  [[wire], /record/],
  ['text', /record/],
  [{}, /id: .*created: .*updated: .*title: /],
  [{ ...wire, stocks: ['A\u200bB'] }, /^stocks\.0\.name: expected a symbol of up to 32 visible characters, got /],
  [{ ...wire, id: '1.2E+18' }, /^id: expected a whole number from 0 to 2\^53-1, got "1.2E\+18"$/],
  [{ ...wire, id: undefined, url: '' }, /^id: expected a number or a text, or a url of which it is made, got nothing$/],
  [{ ...wire, id: 7.5 }, /^id: /],
  [{ ...wire, id: -1 }, /^id: expected a whole number from 0 to 2\^53-1, got -1$/],
  [{ ...wire, id: 1e20 }, /^id: expected a whole number from 0 to 2\^53-1, got 1e20$/],
  [{ ...wire, title: ' ' }, /^title: expected a text that is not empty$/],
  [{ ...wire, title: 'x'.repeat(100_000) }, /^title: expected at most 5,000 characters, got 100,000$/],
  [{ ...wire, title: undefined }, /^title: /],
  [{ ...wire, title: null }, /^title: /],
  [{ ...wire, body: 5 }, /^body: /],
  [{ ...wire, created: 'yesterday' }, /^created: expected an RFC 2822 date-time .* got "yesterday"$/],
  [{ ...wire, created: 1795194000 }, /^created: /],
  [{ ...wire, created: 'Mon, 01 Jan 1900 00:00:00 +0000' }, /^created: expected a time from 1970 to 2242, got/],
  [{ ...wire, updated: 'Mon, 01 Jan 2300 00:00:00 +0000' }, /^updated: expected a time from 1970 to 2242, got/],
  [{ ...wire, stocks: [{}] }, /^stocks\.0\.name: /],
  [{ ...wire, channels: { name: 'News' } }, /^channels: /],
  [{ ...wire, importance_rank: 9 }, /^importance_rank: /],
  [{ ...wire, importance: 'huge' }, /^importance: /],
  [{ ...wire, regions: 5 }, /^regions: /],
])('%j is refused with its reasons', (value, reason) => {
  expect(read(value)).toMatch(reason);
});
