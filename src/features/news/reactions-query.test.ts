import fc from 'fast-check';
import { expect, test } from 'vitest';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { reactionsQuestion, symbolOf } from './reactions-query.ts';

test.each<[string, string[], string[] | undefined, string | undefined]>([
  ['the first that is listed', ['MSFT', 'AAPL'], undefined, 'MSFT'],
  ['the one that is filtered for', ['MSFT', 'AAPL'], ['AAPL'], 'AAPL'],
  ['the first listed of those that are filtered for', ['MSFT', 'F', 'AAPL'], ['AAPL', 'F'], 'F'],
  ['the filtered share class in any spelling, as the story writes it', ['MSFT', 'BRK/B'], ['brk.b'], 'BRK/B'],
  ['the first listed where the filter names none of them', ['MSFT'], ['AAPL'], 'MSFT'],
  ['never an empty name', ['', 'AAPL'], undefined, 'AAPL'],
  ['none of a story without symbols', [], ['AAPL'], undefined],
])('a story is told by %s', (_, listed, tickers, symbol) => {
  expect(symbolOf(story(1, about(...listed)), tickers)).toBe(symbol);
});

test('one question asks for all symbols and days of a page, each symbol once', () => {
  const friday = nowSeconds;
  const items = [
    story(1, { ...about('MSFT'), created: friday }),
    story(2, { ...about('AAPL', 'F'), created: friday - 86_400 }),
    story(3, { ...about('MSFT'), created: friday - 2 * 86_400 }),
    // Neither its symbols nor its day are asked for.
    story(4, { created: friday - 30 * 86_400 }),
  ];
  expect(reactionsQuestion(items, undefined)).toEqual({ symbols: ['AAPL', 'MSFT'], dateFrom: '2026-11-18', dateTo: '2026-11-20' });
});

test('a day is New York’s: an evening there is the next day elsewhere', () => {
  const created = Date.parse('2026-11-20T03:00:00Z') / 1000;
  expect(reactionsQuestion([story(1, { ...about('AAPL'), created })], undefined)).toMatchObject({
    dateFrom: '2026-11-19',
    dateTo: '2026-11-19',
  });
});

test('stories without symbols ask for nothing', () => {
  expect(reactionsQuestion(stories(5), undefined)).toBeUndefined();
});

test('whatever a page holds, every story’s symbol and day lie within its question', () => {
  const names = fc.array(fc.constantFrom('AAPL', 'MSFT', 'F', 'BRK.B', ''), { maxLength: 3 });
  const page = fc.array(fc.tuple(names, fc.integer({ min: 0, max: 40 })), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(page, (parts) => {
      const items = parts.map(([listed, days], id) => story(id, { ...about(...listed), created: nowSeconds - days * 86_400 }));
      const question = reactionsQuestion(items, ['F']);
      for (const item of items) {
        const symbol = symbolOf(item, ['F']);
        if (symbol === undefined) continue;
        expect(question?.symbols).toContain(symbol);
        const own = reactionsQuestion([item], ['F']);
        expect(own && question && own.dateFrom >= question.dateFrom && own.dateFrom <= (question.dateTo ?? '')).toBe(true);
      }
    }),
  );
});
