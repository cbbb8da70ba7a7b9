import { expect } from 'vitest';
import { fakeApi, type FakeApi } from './fake-api.ts';
import { renderPage, soon } from './render-page.tsx';
import type { WireReading } from './readings.ts';
import { all } from './screen.ts';

/** A desk whose service has these rows; what the test changes in them, the next answer shows. */
export function quantifiedApi(rows: WireReading[]): FakeApi {
  const api = fakeApi();
  api.readings = rows;
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
