import { expect } from 'vitest';
import { quantified } from '#contract/endpoints/quantified.ts';
import { presentProblems, type Problem } from '#contract/problem.ts';
import { parseQuery } from '#contract/query.ts';
import { parseUsDate } from '#contract/quantified-time.ts';
import { fakeApi, json, type FakeApi } from './fake-api.ts';
import { renderPage, soon } from './render-page.tsx';
import type { WireReading } from './readings.ts';
import { all } from './screen.ts';

/** The service's answer from rows of wire form: picked and paged as it does. */
function answerQuantified(rows: readonly WireReading[], address: URL): Response {
  const { query, problems } = parseQuery(quantified, address.searchParams);
  if (problems.length > 0) return json(presentProblems(problems as [Problem]).body, { status: 400 });
  const { page, pageSize, symbols, dateFrom = '', dateTo = '9999', updatedSince = -1 } = query;
  const found = rows.filter((row) => {
    const day = parseUsDate(String(row['Date'])) ?? '';
    const isAsked = symbols === undefined || symbols.includes(String(row['Symb']));
    return isAsked && day >= dateFrom && day <= dateTo && Number(row['created']) > updatedSince;
  });
  const newest = found.toSorted((a, b) => Number(b['created']) - Number(a['created']) || (String(a['_id']) < String(b['_id']) ? 1 : -1));
  return json(newest.slice(page * pageSize, (page + 1) * pageSize));
}

/** A desk whose service has these rows; what the test changes in them, the next answer shows. */
export function quantifiedApi(rows: WireReading[]): FakeApi {
  const api = fakeApi();
  api.instead = (address) => (address.pathname === quantified.path ? answerQuantified(rows, address) : undefined);
  return api;
}

/** Rows of the table in sight, each as its row of words. */
export const tableRows = (): readonly HTMLElement[] => all('row').filter((row) => row.querySelector('[role=gridcell]') !== null);

/** The explorer at an address, read to its first row. */
export async function openQuantified(rows: WireReading[], address = '/quantified'): Promise<FakeApi> {
  const api = quantifiedApi(rows);
  renderPage(address);
  await soon(() => expect(tableRows().length).toBeGreaterThan(0));
  return api;
}
