import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import { type Records, startApi, type TestApi, type WireLogo, type WireRecord } from './api.ts';
import { exampleLogos, exampleRecords, reactionsAfter } from './records.ts';
import { pass, renderPage } from './render-page.tsx';
import { exampleStories } from './stories.ts';
import type { Respond } from './stub-fetch.ts';
import { nameOf, textOf } from './text.ts';

// Each page over the data service with the records of a test, waited for until it shows them.

/** The headlines in the document, from the top. */
export const titles = (): string[] => page.getByRole('article').elements().map(nameOf);

/** The element that scrolls the headlines. */
export function scroller(): Element {
  const { parentElement } = page.getByRole('feed', { name: 'Headlines' }).element();
  if (!parentElement) throw new Error('the feed has no scrolling parent');
  return parentElement;
}

export async function openNews(news: readonly NewsItem[], address = '/news', quantified: readonly WireRecord[] = []): Promise<TestApi> {
  const api = startApi({ news, quantified });
  await renderPage(address);
  await expect.poll(() => titles().length).toBeGreaterThan(0);
  return api;
}

const polls = ({ requests }: TestApi): number => requests.filter((request) => /\/news\?.*updatedSince=/.test(request)).length;

/** Lets one poll bring these stories; a known id is an edit. */
export async function poll(api: TestApi, ...news: NewsItem[]): Promise<void> {
  const before = polls(api);
  api.write({ news });
  await expect.poll(() => (pass(17), polls(api))).toBeGreaterThan(before);
  await expect.element(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false');
}

/** The rows of the visible table, without its head. */
export const tableRows = (): readonly Element[] =>
  page
    .getByRole('row')
    .elements()
    .filter((row) => row.querySelector('[role=gridcell]') !== null);

export async function openQuantified(quantified: readonly WireRecord[], address = '/quantified'): Promise<TestApi> {
  const api = startApi({ quantified });
  await renderPage(address);
  await expect.poll(() => tableRows().length).toBeGreaterThan(0);
  return api;
}

export async function openRatios(ratios: readonly RatiosResult[], address: string): Promise<TestApi> {
  const api = startApi({ ratios });
  await renderPage(address);
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
  await renderPage(address);
  await expect.poll(() => textOf()).toMatch(/\d+ records?|No guidance/);
  return api;
}

/** @param invalid rows of a shape that the store would refuse */
export async function openSplits(splits: readonly WireRecord[], address = '/splits', invalid: readonly unknown[] = []): Promise<TestApi> {
  const api = startApi({ splits });
  api.invalidRows.set('/api/v2.1/calendar/splits', invalid);
  await renderPage(address);
  await expect.poll(() => textOf()).toMatch(/\d+ splits? ·|No splits/);
  return api;
}

export async function openLogos(address: string, logos: readonly WireLogo[] = exampleLogos()): Promise<TestApi> {
  const api = startApi({ logos });
  await renderPage(address);
  return api;
}

/** The page of a symbol over the contract's examples. */
export async function openSymbol(address: string, override?: Respond, records: Records = {}): Promise<TestApi> {
  const api = startApi({ news: exampleStories, quantified: reactionsAfter([0.5, -0.25]), ...exampleRecords, ...records });
  api.override = override;
  await renderPage(address);
  return api;
}

export const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

export const click = (name: string | RegExp): Promise<void> => button(name).click();

/** Waits until the page has this text. */
export const hasText = async (text: string | RegExp): Promise<void> => {
  await expect.poll(() => textOf()).toMatch(text);
};
