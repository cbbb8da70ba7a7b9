import { expect, test } from 'vitest';
import { historyNotes } from './symbol-history.tsx';

test.each<[symbol: string, notes: readonly string[]]>([
  [
    'META',
    [
      'Until Jun 9, 2022 the symbol was FB. [Open FB /symbol/FB]',
      'Before Jun 9, 2022 the symbol of Roundhill Ball Metaverse ETF, which is METV since Jan 31, 2022: its stories and prices are not shown here. [Its stories /news?tickers=META&to=2022-06-08] [Open METV /symbol/METV]',
    ],
  ],
  ['FB', ['Now META: until Jun 9, 2022 the symbol was FB. [Open META /symbol/META]']],
  [
    'METV',
    [
      'Until Jan 31, 2022 the symbol was META; older records of METV are not shown. [Stories on META until then /news?tickers=META&to=2022-01-30]',
    ],
  ],
  [
    'COR',
    [
      'Until Aug 30, 2023 the symbol was ABC. [Open ABC /symbol/ABC]',
      'Before Aug 30, 2023 the symbol of CoreSite Realty Corp: its stories and prices are not shown here. [Its stories /news?tickers=COR&to=2023-08-29]',
    ],
  ],
  // one company all the time, and none that is known
  ['AAPL', []],
  ['QQZZ', []],
])('the past of %s', (symbol, notes) => {
  const texts = historyNotes(symbol).map(({ text, links }) => [text, ...links.map(({ label, to }) => `[${label} ${to}]`)].join(' '));
  expect(texts).toEqual(notes);
});
