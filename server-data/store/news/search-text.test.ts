import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearchPhrase, readSearchText, tokenize } from './search-text.ts';

const titleTokens = (title: string): string[] => tokenize(readSearchText({ title, teaser: '', body: '', tags: [] }).title);

/** Whether a topic is found in a title. */
function finds(topic: string, title: string): boolean {
  const { tokens, isPrefix } = readSearchPhrase(topic);
  const matches = (found: string | undefined, index: number): boolean =>
    isPrefix && index === tokens.length - 1 ? (found ?? '').startsWith(tokens[index] ?? '') : found === tokens[index];
  const inText = titleTokens(title);
  return tokens.length > 0 && inText.some((_, start) => tokens.every((_token, index) => matches(inText[start + index], index)));
}

test.each([
  ['nestle', 'NESTLÉ, Vevey'],
  ['Straße', 'STRASSE'],
  ['apple', 'Apple™ &amp; friends'],
  ['R&D', 'R&amp;D'],
  ['cooperate', 'co\u00adoperate'],
  ['rises', 'ri\u200bses'],
  ['co2', 'CO₂'],
  ['fine', 'ﬁne'],
  ['12', '１２'],
  ['Мир', 'мир'],
  ['हिन्दी', 'हिन्दी समाचार'],
  ['東京', '東京都'],
  ['京都', '東京都'],
  ['都', '東京都'],
  ['京', '東京都'],
  ['5月', '5月号'],
  ['都5', '東京都5'],
  ['東京都の株価', '今日、東京都の株価は'],
  ['삼성', '삼성전자'],
  ['ガ', 'ｶﾞ'],
])('%j is found in %j', (topic, title) => {
  expect(finds(topic, title)).toBe(true);
});

test.each([
  ['app', 'apple'],
  ['東都', '東京都'],
  ['東京5', '東京都5'],
  ['amp', 'R&amp;D'],
  ['s', 'coopers'],
  ['か', 'が'],
  ['!?', 'what !?'],
  ['\ue000', 'a \ue000 b'],
])('%j is not found in %j', (topic, title) => {
  expect(finds(topic, title)).toBe(false);
});

test('any part of a run of ideographs is found', () => {
  const run = fc.string({ unit: fc.constantFrom(...'東京都月株日'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(run, fc.nat(7), fc.integer({ min: 1, max: 8 }), (text, from, length) => {
      const part = text.slice(from, from + length);
      fc.pre(part !== '');
      expect(finds(part, `Tokyo ${text}, today`)).toBe(true);
    }),
  );
});

test('any text becomes words of letters and digits, the same when it is folded with what surrounds it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(titleTokens(text).join('')).toMatch(/^[a-z0-9\ue100-\uf3ff]*$/);
      expect(titleTokens(`before ${text} after`).slice(1, -1)).toEqual(titleTokens(text));
    }),
  );
});

test('tags stay apart, and a story without a body is searched by its teaser', () => {
  const story = { title: '', teaser: '<p>caf&eacute;s</p>', tags: [{ name: 'price' }, { name: 'M&amp;A' }] };
  expect(readSearchText({ ...story, body: ' ' })).toMatchObject({ tags: ['price', 'M&A'] });
  expect(tokenize(readSearchText({ ...story, body: ' ' }).body)).toEqual(['cafes']);
  expect(tokenize(readSearchText({ ...story, body: 'x<script>y</script>' }).body)).toEqual(['x']);
});
