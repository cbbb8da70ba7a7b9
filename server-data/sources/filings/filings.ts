import { dayMs } from '#contract/time/dates.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { findCik } from '../listings/listings.ts';
import { readSymbols } from '../settings.ts';
import type { Poll, SourceKind } from '../source.ts';
import { eachPart } from '../each-part.ts';
import { type SourceFailed, SourceNotFound } from '../failures.ts';
import { openPart, pollCompany, type Run } from './company.ts';
import { type FilingsSettings, filingsSettings } from './settings.ts';

/** Assumed: a quarter of history is worth the first minutes of a new source; `since` asks for more. */
const defaultDays = 90;

/** The symbols of the watchlist by the CIK of their company. @param refuse called with a symbol that has none */
function readWatched({ symbols, ciks }: FilingsSettings, folder: string, refuse: (symbol: string) => void): Run['watched'] {
  const watched = new Map<string, string[]>();
  for (const symbol of readSymbols(symbols, folder)) {
    const number = findCik(symbol, ciks);
    if (number === undefined) refuse(symbol);
    else watched.set(number, [...(watched.get(number) ?? []), symbol]);
  }
  return watched;
}

/** Polls each company. One without a list is said and stored as such; one whose list cannot be read does not hold up others. */
async function pollCompanies(settings: FilingsSettings, poll: Poll, watched: Run['watched']): Promise<void> {
  const firstDay = newYorkDay((poll.now() - defaultDays * dayMs) / 1000);
  const run = { poll, settings, watched, firstDay };
  const fail = async (part: string, { message }: SourceFailed): Promise<void> => {
    const { stored, save } = openPart(run, part);
    if (message !== stored.message) poll.note(`${part}: ${message}`);
    await save({ ...stored, validators: {}, message });
  };
  await eachPart(
    [...watched].map(([cik, [part = cik]]) => ({ cik, part })),
    poll,
    ({ cik, part }) =>
      pollCompany(run, cik, part).catch((error: unknown) => {
        if (error instanceof SourceNotFound) return fail(part, error);
        throw error;
      }),
    ({ part }, error) => fail(part, error),
  );
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
