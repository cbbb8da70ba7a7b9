import { describe, expect, it } from 'vitest';
import { secondsPerHour } from '#contract/time/dates.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { moversOf, sectorMoversOf, sessionMoversOf } from './first-query.ts';
import { marketSearch, type MarketSearch } from './market-search.ts';

const search = (text: string): MarketSearch => parseSearch(marketSearch, text).value;
const at = (hour: number): number => newYorkInstant('2026-12-01', hour * secondsPerHour);

describe('the query of an address', () => {
  it.each(['?by=up', '?by=down', '?by=unexplained', ''])('is one response for %j', (address) => {
    expect(moversOf(search(address))).toEqual({});
  });

  it('asks for unusual volume, and for the extended hours by the clock', () => {
    expect(moversOf(search('?by=volume'))).toEqual({ by: 'volume' });
    expect(moversOf(search('?by=extended'), at(8))).toEqual({ session: 'PRE_MARKET' });
    expect(moversOf(search('?by=extended'), at(10))).toEqual({ session: 'PRE_MARKET' });
    expect(moversOf(search('?by=extended'), at(18))).toEqual({ session: 'AFTER_MARKET' });
  });

  it('has every symbol of a watchlist in one spelling, and a sector', () => {
    expect(moversOf(search('?list=Chips:nvda,BRK/B&sector=Energy'))).toEqual({
      symbols: ['NVDA', 'BRK.B'],
      maxResults: 500,
      sector: 'Energy',
    });
  });
});

it('breadth is of the session also where the list is of extended hours, and sectors are of all', () => {
  expect(sessionMoversOf(search('?by=extended&sector=Energy'))).toEqual({ sector: 'Energy' });
  expect(sectorMoversOf(search('?by=volume&sector=Energy'))).toEqual({ by: 'volume' });
});
