import { expect, test } from 'vitest';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { quantifiedSearch } from './quantified-search.ts';
import { readView } from './quantified-view.ts';

const viewAt = (address: string) => {
  const { value, dropped } = parseSearch(quantifiedSearch, address);
  const view = readView(value);
  return { ...view, ids: view.columns.map(({ id }) => id), said: [...dropped, ...view.dropped] };
};

test('a view naming a column that is no more keeps the rest, and says what it left out', () => {
  const { ids, sort, filters, said } = viewAt(
    '?columns=Symb,Gone%25,Result%25&sort=Gone%25:asc,5_Minutes%25:desc&f=Gone%25:gte:1,Result%25:gte:2',
  );
  expect(ids).toEqual(['Symb', 'Result%']);
  expect(sort).toEqual([{ id: '5_Minutes%', desc: true }]);
  expect(filters).toEqual([{ column: 'Result%', op: 'gte', value: 2 }]);
  expect(said).toEqual(['columns: there is no column Gone%', 'sort: there is no column Gone%', 'f: there is no column Gone%']);
});

test('reversed days are dropped and named, the rest of the address stays', () => {
  const { said, ids } = viewAt('?preset=vwap&from=2026-11-20&to=2026-11-01');
  expect(said).toHaveLength(1);
  expect(ids).toContain('MainVWAP');
});

test('the index switch puts one result in the place of the other', () => {
  expect(viewAt('?index=1').ids).toContain('Result_Vs_Index%');
  expect(viewAt('?index=1').ids).not.toContain('Result%');
});

test('several f parameters are one list, and an address that is read is written alike', () => {
  const { value } = parseSearch(quantifiedSearch, '?f=Result%25:gte:2&f=Symb:in:F|AAPL&tickers=F&whole=1');
  expect(value.filters).toEqual(['Result%:gte:2', 'Symb:in:F|AAPL']);
  const written = formatSearch(quantifiedSearch, value);
  expect(written).toBe('?symbols=F&f=Result%25:gte:2,Symb:in:F%7CAAPL&whole=true');
  expect(parseSearch(quantifiedSearch, written).value).toEqual(value);
});
