import { expect, test } from 'vitest';
import { draftOfAddress } from './rule-address.ts';
import { emptyDraft, isRule, parseDraft } from './rule-draft.ts';

const lists = [{ name: 'My 30', symbols: ['AAPL', 'F'] }];

test.each([
  ['?tickers=AVGO', { symbols: 'AVGO' }, []],
  [
    '?symbols=AVGO,BRK.B&from=2026-11-01&sort=5_Minutes%25:desc&f=Headlines:has:raises',
    { symbols: 'AVGO, BRK.B' },
    ['dates', 'filters of columns'],
  ],
  ['?tickers=AVGO&importance=high&from=today&to=today&authors=Desk', { symbols: 'AVGO', importance: 'high' }, ['dates', 'authors']],
  ['?topics=merger,buyout&topic_group_by=and&channels=M%26A', { words: 'merger, buyout', wordsBy: 'and', channels: 'M&A' }, []],
  ['?list=My+30:AAPL,F', { watchlist: 'My 30' }, []],
  ['?list=Theirs:KO,PEP&primary=true', { symbols: 'KO, PEP' }, ['primary ticker only']],
  ['?list=My+30:AAPL,F&tickers=KO', { symbols: 'KO' }, []],
])('the filters %s are the criteria of a rule', (search, draft, leftOut) => {
  expect(draftOfAddress(search, lists)).toEqual({ draft: { ...emptyDraft, ...draft }, leftOut });
});

test.each(['', '?sort=id:desc', '?from=today', '?importance=huge', '?tickers='])('“%s” names no criterion', (search) => {
  expect(draftOfAddress(search, lists)).toBeUndefined();
});

test('a proposed draft can be tested as it is', () => {
  expect(isRule(parseDraft(draftOfAddress('?tickers=AVGO&importance=high', lists)?.draft ?? emptyDraft))).toBe(true);
});
