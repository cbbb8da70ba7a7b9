import { expect, test } from 'vitest';
import { Failure } from '#src/shared/api/failure.ts';
import { describeNoData, isSymbolKnown, type SourceName, type SymbolSource } from './identity-query.ts';

const names: readonly SourceName[] = ['logos', 'news', 'reactions', 'ratios', 'guidance', 'splits', 'prices'];
const source = (name: SourceName, hasData = false, error: Error | null = null): SymbolSource => ({
  name,
  hasData,
  result: { isSuccess: error === null, error },
});
const all = (change: (name: SourceName) => Partial<Omit<SymbolSource, 'name'>> = () => ({})) =>
  names.map((name): SymbolSource => ({ ...source(name), ...change(name) }));

test.each(names)('a symbol that %s alone know is known', (known) => {
  expect(isSymbolKnown(all((name) => ({ hasData: name === known })))).toBe(true);
});

test.each(names)('while %s have failed or are loading, it is not known that a symbol is unknown', (missing) => {
  for (const error of [null, new Failure('upstream')])
    expect(isSymbolKnown(all((name) => (name === missing ? { result: { isSuccess: false, error } } : {})))).toBeUndefined();
});

test('what there is none of are the kinds of data that were searched', () => {
  expect(describeNoData(all())).toBe('no story, price bar, reaction, ratio, guidance, split, logo, or listing.');
  const excluded = all((name) => (name === 'prices' ? { result: { isSuccess: false, error: new Failure('plan') } } : {}));
  expect(isSymbolKnown(excluded)).toBe(false);
  expect(describeNoData(excluded)).toBe(
    'no story, reaction, ratio, guidance, split, logo, or listing. Not searched, because not in your plan: prices.',
  );
});
