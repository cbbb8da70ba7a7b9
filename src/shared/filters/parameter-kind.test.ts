import { expect, test } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { csv, enumCsv, flag, isoDate, text, wholeNumber, enumText } from '#contract/schema/codecs.ts';
import { decimal } from '#contract/schema/decimal.ts';
import { type Kind, kindOf } from './parameter-kind.ts';

test.each<[what: string, codec: Parameters<typeof kindOf>[0], kind: Kind]>([
  ['a list of anything', csv(50), { kind: 'list', most: 50 }],
  ['a list of known values', enumCsv(['A', 'B'], 2), { kind: 'list', most: 2, values: ['A', 'B'] }],
  ['one of a few values', enumText(['up', 'down']), { kind: 'choice', values: ['up', 'down'] }],
  ['yes or no', flag, { kind: 'flag' }],
  ['a day', isoDate, { kind: 'date' }],
  ['a whole number', wholeNumber(1, 5), { kind: 'number', least: 1, most: 5 }],
  ['a number with decimals', decimal(0, 50), { kind: 'number', least: 0, most: 50 }],
  ['a text', text(100), { kind: 'text', most: 100 }],
])('%s follows from its codec', (_, codec, kind) => {
  expect(kindOf(codec)).toEqual(kind);
});

test('every parameter of every list of the service has a kind that the bar can edit', () => {
  const kinds = [news, quantified, ratios, guidance, splits].flatMap(({ name, query }) =>
    Object.entries(query).map(([key, { codec }]) => [`${name}.${key}`, kindOf(codec).kind] as const),
  );
  expect(kinds.filter(([, kind]) => kind === 'text').map(([name]) => name)).toEqual(['news.region']);
});
