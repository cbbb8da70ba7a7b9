import { expect, test } from 'vitest';
import { companyOf } from '../companies.ts';
import { Random } from '../random.ts';
import type { Draft } from './kind.ts';
import { disclaimer, published, slugOf } from './publish.ts';

const draft: Draft = {
  kind: 'launch',
  template: 0,
  title: 'AT&T introduces a fiber tier',
  lead: 'AT&T said it is introducing a fiber tier.',
  blocks: ['<p>More.</p>'],
  form: 'article',
  stocks: [companyOf('T')],
  primary: [companyOf('T')],
  channels: ['News'],
  tags: ['Product Launches'],
  rank: 3,
  contentType: 'story',
};
const stamp = () => ({ id: 41_000_001, created: 1_766_588_400, updated: 1_766_588_400, random: new Random(1) });

test('a draft goes out with id, time, address and escaped text; the title stays plain', () => {
  const { item, importanceRank, primaryTickers, regions } = published(draft, stamp());
  expect(item).toMatchObject({
    id: 41_000_001,
    created: 1_766_588_400,
    title: 'AT&T introduces a fiber tier',
    teaser: 'AT&amp;T said it is introducing a fiber tier.',
    body: `<p>AT&amp;T said it is introducing a fiber tier.</p><p>More.</p>${disclaimer}`,
    url: 'https://sample.example/news/25/12/41000001/at-t-introduces-a-fiber-tier',
    stocks: [{ name: 'T', cusip: '00206R102', isin: 'US00206R1023', exchange: 'NYSE' }],
  });
  expect(Object.keys(item)).toEqual([
    'id',
    'author',
    'created',
    'updated',
    'title',
    'teaser',
    'body',
    'url',
    'image',
    'channels',
    'stocks',
    'tags',
  ]);
  expect([importanceRank, primaryTickers, regions]).toEqual([3, ['T'], []]);
});

test('a headline has no body and no picture; Canada has a region', () => {
  const { item, regions } = published({ ...draft, form: 'flash', stocks: [companyOf('RY')], primary: [companyOf('RY')] }, stamp());
  expect([item.body, item.image, regions]).toEqual(['', [], ['ca']]);
});

test('a long first sentence is cut at a word, within 256 characters', () => {
  const { item } = published({ ...draft, lead: `${'word '.repeat(80)}end.` }, stamp());
  expect(item.teaser.length).toBeLessThanOrEqual(256);
  expect(item.teaser.endsWith('word…')).toBe(true);
});

test.each([
  ["Lowe's: 3 new stores?", 'lowes-3-new-stores'],
  ['=SUM(A1)', 'sum-a1'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('%s becomes the address part %s', (title, slug) => expect(slugOf(title)).toBe(slug));
