import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import { type Records, startApi, type TestApi, type WireRecord } from './api.ts';
import { exampleLogos, exampleRecords, reactionsAfter, type WireLogo } from './records.ts';
import { pass, renderPage, soon } from './render-page.tsx';
import { exampleStories } from './stories.ts';
import type { Respond } from './stub-fetch.ts';
import { nameOf, textOf } from './text.ts';

// Each page over the data service with the records of a test, waited for until it shows them.

/** The headlines in the document, from the top. */
export const titles = (): string[] => screen.queryAllByRole('article').map(nameOf);

/** The element that scrolls the headlines. */
export function scroller(): Element {
  const { parentElement } = screen.getByRole('feed', { name: 'Headlines' });
  if (!parentElement) throw new Error('the feed has no scrolling parent');
  return parentElement;
}

export async function openNews(news: readonly NewsItem[], address = '/news', quantified: readonly WireRecord[] = []): Promise<TestApi> {
  const api = startApi({ news, quantified });
  renderPage(address);
  await soon(() => expect(titles().length).toBeGreaterThan(0));
  return api;
}

const polls = ({ requests }: TestApi): number => requests.filter((request) => /\/news\?.*updatedSince=/.test(request)).length;

/** Lets one poll bring these stories; a known id is an edit. */
export async function poll(api: TestApi, ...news: NewsItem[]): Promise<void> {
  const before = polls(api);
  api.write({ news });
  pass(17);
  await soon(() => {
    // The code that polls is loaded after the list.
    if (polls(api) === before) pass(1);
    expect(polls(api)).toBeGreaterThan(before);
  });
  await soon(() => expect(screen.getByRole('feed').getAttribute('aria-busy')).toBe('false'));
}

/** The rows of the visible table. */
export const tableRows = (): readonly HTMLElement[] =>
  screen.queryAllByRole('row').filter((row) => row.querySelector('[role=gridcell]') !== null);

export async function openQuantified(quantified: readonly WireRecord[], address = '/quantified'): Promise<TestApi> {
  const api = startApi({ quantified });
  renderPage(address);
  await soon(() => expect(tableRows().length).toBeGreaterThan(0));
  return api;
}

export function openRatios(ratios: readonly RatiosResult[], address: string): TestApi {
  const api = startApi({ ratios });
  renderPage(address);
  return api;
}

/** @param invalid rows of a shape that the store would refuse */
export async function openGuidance(
  guidance: readonly WireRecord[],
  address = '/guidance',
  invalid: readonly unknown[] = [],
): Promise<TestApi> {
  const api = startApi({ guidance });
  api.invalidRows.set('/api/v2.1/calendar/guidance', invalid);
  renderPage(address);
  await soon(() => expect(textOf()).toMatch(/\d+ records?|No guidance/));
  return api;
}

/** @param invalid rows of a shape that the store would refuse */
export async function openSplits(splits: readonly WireRecord[], address = '/splits', invalid: readonly unknown[] = []): Promise<TestApi> {
  const api = startApi({ splits });
  api.invalidRows.set('/api/v2.1/calendar/splits', invalid);
  renderPage(address);
  await soon(() => expect(textOf()).toMatch(/\d+ splits? ·|No splits/));
  return api;
}

export function openLogos(address: string, logos: readonly WireLogo[] = exampleLogos()): TestApi {
  const api = startApi({ logos });
  renderPage(address);
  return api;
}

/** The page of a symbol over the contract's examples. */
export function openSymbol(address: string, override?: Respond, records: Records = {}): TestApi {
  const api = startApi({ news: exampleStories, quantified: reactionsAfter([0.5, -0.25]), ...exampleRecords, ...records });
  api.override = override;
  renderPage(address);
  return api;
}
