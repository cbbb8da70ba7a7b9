import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type PagePreloads, pagePreloadsFile } from '#contract/proxy/page-preloads.ts';
import { root } from './run-tool.ts';

/** The used part of Vite's manifest. */
const manifest = z.record(
  z.string(),
  z.looseObject({
    file: z.string(),
    imports: z._default(z.array(z.string()), []),
    css: z._default(z.array(z.string()), []),
  }),
);
type Manifest = z.infer<typeof manifest>;

/** The news page is part of the entry. */
const firstViewModules = ['index.html'];

/** The files of some modules and their static imports. */
export function filesOf(chunks: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks[name];
    if (chunk === undefined || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const name of modules) visit(name);
  return [...files];
}

const inDist = (name: string): string => join(root, 'dist', '.vite', name);

/** The manifest of the last build. */
export const builtChunks = (): Manifest => z.parse(manifest, JSON.parse(readFileSync(inDist('manifest.json'), 'utf8')));

/** Writes the list of files that the first view of /news loads, for the size budget and for e2e/first-view.spec.ts. */
export function writeFirstView(): void {
  writeFileSync(inDist('first-view.json'), JSON.stringify(filesOf(builtChunks(), firstViewModules)));
}

/** The files in dist/ that the first view of /news loads. Requires a build. */
export const firstView = (): string[] => z.parse(z.array(z.string()), JSON.parse(readFileSync(inDist('first-view.json'), 'utf8')));

/** The pages whose code is loaded with the first visit to them, and the module of each. */
export const lazyPages = [
  { path: 'market', module: 'src/app/market/market-page.tsx' },
  { path: 'quantified', module: 'src/features/quantified/quantified-page.tsx' },
  { path: 'ratios?s=AAPL,MSFT', module: 'src/features/ratios/ratios-page.tsx' },
  { path: 'guidance', module: 'src/features/guidance/guidance-page.tsx' },
  { path: 'splits', module: 'src/features/splits/splits-page.tsx' },
  { path: 'logos?keys=AAPL,MSFT', module: 'src/features/logos/logos-page.tsx' },
  { path: 'symbol/AAPL', module: 'src/app/symbol/symbol-page.tsx' },
  { path: 'compare/AAPL,MSFT', module: 'src/app/compare/compare-page.tsx' },
  { path: 'brief', module: 'src/app/brief/brief-page.tsx' },
  { path: 'status', module: 'src/features/status/status-page.tsx' },
] as const;

/** What lies over the news when its address is opened: a story, and panels of the shell. */
const overNews = {
  story: ['src/features/news/article/story-pane.tsx'],
  settings: ['src/app/overlay.tsx'],
  alerts: ['src/app/deferred/parts.ts'],
} as const;

/**
 * The files of each page beyond those that index.html names, and its first request.
 *
 * @param requests by the first part of the path
 */
export function preloadsFrom(chunks: Manifest, requests: Readonly<Record<string, string>>): PagePreloads {
  const named = new Set(filesOf(chunks, firstViewModules));
  const page = (name: string, modules: readonly string[]): PagePreloads['pages'][string] => {
    const files = filesOf(chunks, modules).filter((file) => !named.has(file));
    const request = requests[name];
    return { files, ...(request !== undefined && { request }) };
  };
  const ofNews = Object.entries({ news: [], ...overNews }).map(([name, modules]) => [name, { ...page('news', modules) }]);
  const others = lazyPages.map(({ path, module }) => {
    const name = /^\w+/.exec(path)?.[0] ?? '';
    return [name, page(name, [module])];
  });
  return {
    pages: Object.fromEntries([...ofNews, ...others]) as PagePreloads['pages'],
    frame: page('', ['src/app/embed-shell.tsx']).files,
  };
}

/** Writes what each page loads first, for the proxy. */
export const writePreloads = (requests: Readonly<Record<string, string>>): void =>
  writeFileSync(join(root, 'dist', pagePreloadsFile), JSON.stringify(preloadsFrom(builtChunks(), requests)));
