import { symbolKey } from '#contract/symbol.ts';
import { dayMs } from '#contract/time/dates.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { listingOf, padCik } from '../listings/listings.ts';
import { readSymbols } from '../settings.ts';
import type { Poll, SourceKind } from '../source.ts';
import { SourceFailed, SourceNotFound, SourceWait } from '../failures.ts';
import { maxInSequence, openPart, pollCompany, type Run } from './company.ts';
import { type FilingsSettings, filingsSettings } from './settings.ts';

/** Assumed: a quarter of history is worth the first minutes of a new source; `since` asks for more. */
const defaultDays = 90;

/** The symbols of the watchlist by the CIK of their company. @param refuse called with a symbol that has none */
function readWatched({ symbols, ciks = {} }: FilingsSettings, folder: string, refuse: (symbol: string) => void): Run['watched'] {
  const own = new Map(Object.entries(ciks).map(([symbol, number]) => [symbolKey(symbol), padCik(number)]));
  const watched = new Map<string, string[]>();
  for (const symbol of readSymbols(symbols, folder)) {
    const number = own.get(symbolKey(symbol)) ?? listingOf(symbol)?.cik;
    if (number === undefined) refuse(symbol);
    else watched.set(number, [...(watched.get(number) ?? []), symbol]);
  }
  return watched;
}

/** Polls each company. One whose list cannot be read does not hold up others. */
async function pollCompanies(settings: FilingsSettings, poll: Poll, watched: Run['watched']): Promise<void> {
  const firstDay = newYorkDay((poll.now() - defaultDays * dayMs) / 1000);
  const run = { poll, settings, watched, firstDay };
  let [failedInSequence, readCount] = [0, 0];
  for (const [cik, [part = cik]] of watched) {
    if (poll.signal.aborted) return;
    try {
      await pollCompany(run, cik, part);
      [failedInSequence, readCount] = [0, readCount + 1];
    } catch (error) {
      if (!(error instanceof SourceFailed) || error instanceof SourceWait) throw error;
      const { stored, save } = openPart(run, part);
      if (error.message !== stored.message) poll.note(`${part}: ${error.message}`);
      await save({ ...stored, validators: {}, message: error.message });
      if (error instanceof SourceNotFound) continue;
      failedInSequence++;
      // then the host is down
      if (failedInSequence === maxInSequence || (readCount === 0 && failedInSequence === watched.size)) throw error;
    }
  }
}

/** Filings of the SEC as stories, at the second at which they were accepted. */
export const filings: SourceKind<FilingsSettings> = {
  name: 'filings',
  settings: filingsSettings,
  loads: () => ['news'],
  open: (settings, folder) => {
    const refused = new Set<string>();
    const refuseSymbol = ({ refuse }: Poll, symbol: string): void => {
      // once while the service runs, because it may poll each minute
      if (!refused.has(symbol)) refuse(`${symbol} is not in the directory of listings: add its CIK as "ciks": { "${symbol}": "…" }`);
      refused.add(symbol);
    };
    return {
      poll: (poll) =>
        pollCompanies(
          settings,
          poll,
          readWatched(settings, folder, (symbol) => refuseSymbol(poll, symbol)),
        ),
    };
  },
};
