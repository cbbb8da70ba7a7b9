import { expect, test } from 'vitest';
import { postgres, sqlite } from './dialects.ts';
import { type ListPosition, type ListShape, type ListValues, listShape, listValues, orderedRows, type RecordList } from './lists.ts';
import { guidanceList } from './records.ts';
import { prepare } from './statements.ts';

const selectIds = prepare(sqlite, (values: ListValues, shape: ListShape) => orderedRows(sqlite, values, shape).select('id'));
const statementOf = (list: RecordList, after?: ListPosition) => selectIds(listValues(list, after), listShape(list));

const page = { page: 0, pageSize: 50, isPrimary: 'All' } as const;

test('a shape has one text, whatever its values are', () => {
  const [text, ...values] = statementOf(guidanceList({ ...page, date: '2026-01-05', importance: 3 }));
  const [sameText, ...others] = statementOf(guidanceList({ ...page, date: '2026-01-06' }));
  expect(sameText).toBe(text);
  expect(values).not.toEqual(others);
  expect(values).toContain(20_260_105);
  expect(text).not.toContain('20260105');
});

test('a filter or a page that goes on makes another shape', () => {
  const texts = [
    statementOf(guidanceList(page)),
    statementOf(guidanceList({ ...page, isPrimary: 'Y' })),
    statementOf(guidanceList(page), { value: 20_260_105, id: 'a' }),
    statementOf(guidanceList({ ...page, updatedSince: 5 })),
  ].map(([text]) => text);
  expect(new Set(texts).size).toBe(texts.length);
});

test('values are bound as the driver takes them', () => {
  expect([true, false, ['a', 'b'], 'a', 1, null].map(sqlite.toValue)).toEqual([1, 0, '["a","b"]', 'a', 1, null]);
  expect(postgres.toValue(['a'])).toEqual(['a']);
});
