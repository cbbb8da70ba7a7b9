import { expect } from 'vitest';
import { splits } from '#contract/endpoints/splits.ts';
import examples from '#contract/docs/examples/splits.json' with { type: 'json' };
import { parseQuery } from '#contract/schema/query.ts';
import { fakeApi, json, type FakeApi } from './fake-api.ts';
import { renderPage, soon } from './render-page.tsx';
import { textOf } from './screen.ts';

/** A split record as it is on the wire. */
export type WireSplit = Readonly<Record<string, unknown>>;

/** The first believable record of the contract, with whatever a test is about. */
export const wireSplit = (change: WireSplit = {}): WireSplit => ({ ...examples.splits[0], ...change });

/** Answers as the service does: by the date that is asked for, newest first. */
function answerSplits(rows: readonly WireSplit[], address: URL): Response | undefined {
  if (address.pathname !== splits.path) return undefined;
  const { query } = parseQuery(splits, address.searchParams);
  const { tickers, dateFrom = '', dateTo = '9999', importance = 0, updatedSince = 0, dateSearchField, page, pageSize } = query;
  const dayOf = (row: WireSplit): string => String(row[dateSearchField === 'ex' ? 'date_ex' : 'date_announced']);
  const found = rows
    .filter(
      (row) =>
        (tickers?.includes(String(row['ticker'])) ?? true) &&
        dayOf(row) >= dateFrom &&
        dayOf(row) <= dateTo &&
        Number(row['importance']) >= importance &&
        Number(row['updated']) >= updatedSince,
    )
    .toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)) || String(b['id']).localeCompare(String(a['id'])));
  return json({ splits: found.slice(page * pageSize, (page + 1) * pageSize) });
}

/** The desk at an address of /splits; what the test changes in the rows, the next answer shows. */
export async function openSplits(rows: WireSplit[], address = '/splits'): Promise<FakeApi> {
  const api = fakeApi();
  api.instead = (asked) => answerSplits(rows, asked);
  renderPage(address);
  await soon(() => expect(textOf()).toMatch(/\d+ splits? by|No splits/));
  return api;
}
