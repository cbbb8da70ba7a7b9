import { expect } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import examples from '#contract/docs/examples/guidance.json' with { type: 'json' };
import { parseQuery } from '#contract/schema/query.ts';
import { fakeApi, json, type FakeApi } from './fake-api.ts';
import { renderPage, soon } from './render-page.tsx';
import { textOf } from './screen.ts';

/** A guidance record as it is on the wire. */
export type WireGuidance = Readonly<Record<string, unknown>>;

/** The first believable record of the contract, without figures but those a test is about. */
export const wireGuidance = (change: WireGuidance = {}): WireGuidance => {
  const figures = Object.keys(examples.guidance[0] ?? {}).filter((name) => /_guidance_/.test(name));
  return { ...examples.guidance[0], ...Object.fromEntries(figures.map((name) => [name, ''])), ...change };
};

/** Answers as the service does: newest first, or ascending by update where that is asked for. */
function answerGuidance(rows: readonly unknown[], address: URL): Response | undefined {
  if (address.pathname !== guidance.path) return undefined;
  const { query } = parseQuery(guidance, address.searchParams);
  const { tickers, dateFrom = '', dateTo = '9999', importance = 0, updatedSince, isPrimary, page, pageSize } = query;
  const found = rows.filter((row): boolean => {
    // What has another shape is in every answer.
    if (typeof row !== 'object' || row === null) return true;
    const record = row as WireGuidance;
    const day = String(record['date']);
    return (
      (tickers?.includes(String(record['ticker'])) ?? true) &&
      day >= dateFrom &&
      day <= dateTo &&
      Number(record['importance']) >= importance &&
      Number(record['updated']) >= (updatedSince ?? 0) &&
      (isPrimary === 'All' || record['is_primary'] === isPrimary)
    );
  });
  return json({ guidance: found.slice(page * pageSize, (page + 1) * pageSize) });
}

/** The desk at an address of /guidance; what the test changes in the rows, the next answer shows. */
export async function openGuidance(rows: unknown[], address = '/guidance'): Promise<FakeApi> {
  const api = fakeApi();
  api.instead = (asked) => answerGuidance(rows, asked);
  renderPage(address);
  await soon(() => expect(textOf()).toMatch(/\d+ records?|No guidance/));
  return api;
}
