import { expect, test } from 'vitest';
import { withoutSymbolTail } from './title-tail.ts';

test.each([
  ['Regency prices notes due 2031 - Regency Centers (NASDAQ:REG)', ['REG'], 'Regency prices notes due 2031'],
  ['Data centers in demand - Regency Centers (NASDAQ:REG), Equinix (NASDAQ: EQIX)', ['REG', 'EQIX'], 'Data centers in demand'],
  ['Regency (NASDAQ:REG) prices notes due 2031', ['REG'], 'Regency prices notes due 2031'],
  ['Buy or sell - what to do with Regency (NASDAQ:REG) now', ['REG'], 'Buy or sell - what to do with Regency now'],
  ['Shares of two REITs rise - REG, EQIX', ['REG', 'EQIX'], 'Shares of two REITs rise'],
  ['Shares of two REITs rise (REG; EQIX)', ['REG', 'EQIX'], 'Shares of two REITs rise'],
  ['Shares of two REITs rise $REG $EQIX', ['REG', 'EQIX'], 'Shares of two REITs rise'],
  ['Shares of Berkshire rise - BRK/B', ['BRK.B'], 'Shares of Berkshire rise'],
  ['Shares of two REITs rise - USA', ['REG'], 'Shares of two REITs rise - USA'],
  ['Shares of two REITs rise (REG, USA)', ['REG'], 'Shares of two REITs rise (REG, USA)'],
  ['Regency - prices notes (NASDAQ:REG)', ['REG'], 'Regency - prices notes'],
  ['Analyst upgrades REG', ['REG'], 'Analyst upgrades REG'],
  ['Chain - of - many - dashes '.repeat(400), ['REG'], 'Chain - of - many - dashes '.repeat(400)],
  ['', [], ''],
])('%s', (title, tickers, bare) => {
  expect(withoutSymbolTail(title, tickers)).toBe(bare);
});
