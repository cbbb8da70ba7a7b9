import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { joinPieces, buildNewsPieces } from './record-json.ts';
import { wireText } from '../testing/model.ts';

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\\', '/', '\n', '\0', '\u007f', '\u2028', '\ud800', '\udfff', '\ue000', '\ufffe', 'é', '😀', 'a', ' '),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});
const named = fc.array(fc.record({ name: anyText, unsent: anyText }), { maxLength: 3 });

const item: fc.Arbitrary<NewsItem> = fc.record(
  {
    id: fc.maxSafeNat(),
    original_id: fc.maxSafeNat(),
    author: anyText,
    created: fc.integer({ min: 0, max: 8_000_000_000 }),
    updated: fc.integer({ min: 0, max: 8_000_000_000 }),
    title: anyText,
    teaser: anyText,
    body: anyText,
    url: anyText,
    image: fc.array(fc.record({ size: anyText, url: anyText, unsent: anyText }), { maxLength: 3 }),
    channels: named,
    stocks: fc.array(fc.record({ name: anyText, cusip: anyText, isin: anyText, exchange: anyText, unsent: anyText }), { maxLength: 3 }),
    tags: named,
    source: anyText,
    unsent: anyText,
  },
  { requiredKeys: ['id', 'author', 'created', 'updated', 'title', 'teaser', 'body', 'url', 'image', 'channels', 'stocks', 'tags'] },
);

test.each(['headline', 'abstract', 'full'] as const)('joined pieces equal JSON.stringify of the fields of the spec: %s', (output) => {
  fc.assert(
    fc.property(item, (item) => {
      const story = { item, importanceRank: undefined, primaryTickers: [], contentType: '', regions: [] };
      expect(joinPieces(buildNewsPieces(item), output)).toBe(wireText(story, output));
    }),
  );
});
