import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Holds the desk's own script back. */
async function withoutTheDesk(page: Page): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('the news are asked for before the script of the desk has arrived', async ({ page, news }) => {
  const release = await withoutTheDesk(page);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v2/news');
  const opened = news.open();
  await asked;
  release();
  await opened;
});

test('a desk that is kept dark begins dark', async ({ page, news }) => {
  await news.open();
  await page.evaluate(() => localStorage.setItem('marketdesk:preferences', JSON.stringify({ theme: 'dark' })));
  const release = await withoutTheDesk(page);
  const reloaded = page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  release();
  await reloaded;
});

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** What the build says that a module brings with it. */
function filesWith(module: string): string[] {
  const chunks = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  visit(module);
  return [...files];
}

test('the first view of /news loads what the size budget counts, then its reactions, their marks, at last what stands beside it, and asks once for the news, once for those, once for logos', async ({
  page,
  news,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    // Pictures are what the one question for logos brings.
    if (request.resourceType() !== 'image') paths.push(new URL(request.url()).pathname);
  });
  await news.open();
  await expect(page.locator('article .reaction').filter({ hasText: 'No reading for this story' })).not.toHaveCount(0);
  const last = filesWith('src/app/beside.tsx');
  await expect.poll(() => last.every((file) => paths.includes(`/${file}`))).toBe(true);
  await page.waitForLoadState('networkidle');

  const counted = JSON.parse(readFileSync('dist/.vite/first-view.json', 'utf8')) as string[];
  const loaded = paths.filter((path) => /\.(js|css)$/.test(path)).map((path) => path.slice(1));
  const reactions = filesWith('src/features/news/reactions.tsx').filter((file) => !counted.includes(file));
  const marks = filesWith('src/features/news/headline-marks.tsx').filter((file) => ![...counted, ...reactions].includes(file));
  const beside = last.filter((file) => ![...counted, ...reactions, ...marks].includes(file));
  expect(loaded.toSorted()).toEqual([...counted, ...reactions, ...marks, ...beside].toSorted());
  // Headlines wait for nothing of what comes later.
  const firstOf = (files: readonly string[]): number => Math.min(...files.map((file) => loaded.indexOf(file)));
  for (const later of [reactions, marks, beside]) expect(counted.every((file) => loaded.indexOf(file) < firstOf(later))).toBe(true);
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual(['/api/v2/news', '/api/v2/newsquantified', '/api/v2/logos/search']);
});
