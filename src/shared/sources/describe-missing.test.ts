import { expect, test } from 'vitest';
import type { SourceRow } from '#contract/endpoints/sources.ts';
import type { PlanName } from '#contract/schema/endpoint.ts';
import { describeMissing, sourcesOf } from './describe-missing.ts';

const source = (name: string, kind: string, loads: readonly PlanName[], parts: Partial<SourceRow> = {}): SourceRow => ({
  ...{ name, kind, loads: [...loads], records: 0 },
  ...parts,
});
const part = (name: string, parts: { records?: number; message?: string } = {}) => [{ name, records: 0, at: 1, ...parts }];

const wire = source('wire', 'feed', ['news'], { records: 9 });
const sec = source('sec', 'companyfacts', ['ratios'], { records: 40, covers: 2 });
const vendor = source('vendor', 'mirror', ['news', 'quantified', 'ratios'], { records: 900 });
const failure = { at: 1, message: 'facts.example asks to wait 10 minutes.' };

test.each<[string, PlanName, symbol: string | undefined, sources: readonly SourceRow[], sentence: string | undefined]>([
  ['without sources', 'ratios', 'NVDA', [], undefined],
  [
    'nothing loads it',
    'ratios',
    'NVDA',
    [wire],
    'No ratios of NVDA: no source loads ratios. Add a "companyfacts" source to the sources file.',
  ],
  [
    'nothing loads it, of no symbol',
    'guidance',
    undefined,
    [wire],
    'No guidance: no source loads guidance. Add a "mirror" or "json" source to the sources file.',
  ],
  ['two kinds load it', 'news', 'A', [sec], 'No news of A: no source loads news. Add a "filings" or "feed" source to the sources file.'],
  [
    'reactions without bars',
    'quantified',
    undefined,
    [wire],
    'No reactions: no source loads price bars. Add a "bars" or "json" source to the sources file.',
  ],
  [
    'reactions without stories',
    'quantified',
    'A',
    [source('m', 'bars', ['bars'])],
    'No reactions of A: no source loads news. Add a "filings" or "feed" source to the sources file.',
  ],
  ['reactions that are mirrored', 'quantified', 'A', [{ ...vendor, records: 0 }], 'vendor: no reactions of A so far.'],
  ['bars that reactions wait for', 'quantified', 'A', [wire, source('m', 'bars', ['bars'])], 'm: no price bars of A so far.'],
  ['not among its symbols', 'ratios', 'NVDA', [wire, { ...sec, parts: [] }], 'NVDA is not among the symbols of "sec". Add it there.'],
  ['not read yet', 'ratios', 'NVDA', [source('sec', 'companyfacts', ['ratios'], { parts: [] })], 'sec: no ratios of NVDA so far.'],
  ['files are no symbols', 'bars', 'NVDA', [source('minute', 'bars', ['bars'], { covers: 3, records: 7, parts: [] })], undefined],
  ['nothing so far', 'ratios', 'NVDA', [{ ...sec, parts: part('nvda') }], 'sec: no ratios of NVDA so far.'],
  [
    'a part that failed',
    'ratios',
    'X',
    [{ ...sec, failure, parts: part('X', { message: 'no facts' }), nextTry: 20 }],
    'sec: no facts; tried again at 20.',
  ],
  ['a source that failed', 'ratios', 'X', [{ ...sec, failure, parts: part('X') }], 'sec: facts.example asks to wait 10 minutes.'],
  [
    'many that failed',
    'news',
    undefined,
    [1, 2, 3, 4, 5].map((index) => source(`f${index}`, 'feed', ['news'], { failure })),
    'f1: facts.example asks to wait 10 minutes. f2: facts.example asks to wait 10 minutes. f3: facts.example asks to wait 10 minutes. 2 more fail.',
  ],
  ['a time that has passed', 'ratios', undefined, [{ ...sec, failure, nextTry: 5 }], 'sec: facts.example asks to wait 10 minutes.'],
  [
    'others have none either',
    'ratios',
    'X',
    [
      { ...sec, parts: [] },
      { ...vendor, records: 0 },
    ],
    'vendor: no ratios of X so far.',
  ],
  ['records of it, which filters hide', 'ratios', 'X', [{ ...sec, parts: part('X', { records: 8 }) }], undefined],
  ['records of other symbols', 'news', 'X', [wire], undefined],
])('%s', (_, name, symbol, sources, sentence) => {
  expect(describeMissing(name, symbol, sources, (seconds) => (seconds > 10 ? `at ${seconds}` : undefined))).toBe(sentence);
});

test('a record may have come from every source that loads its data set, a reaction from those of the bars', () => {
  const bars = source('minute', 'bars', ['bars']);
  const namesOf = (name: PlanName, sources: readonly SourceRow[]) => sourcesOf(name, sources).map((one) => one.name);
  expect(namesOf('ratios', [wire, sec, vendor])).toEqual(['sec', 'vendor']);
  expect(namesOf('quantified', [wire, bars])).toEqual(['minute']);
  expect(namesOf('quantified', [wire, bars, vendor])).toEqual(['vendor']);
  expect(namesOf('splits', [wire])).toEqual([]);
});
