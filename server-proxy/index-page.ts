import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Answer } from './answer.ts';
import { inlineScriptSources } from './content-security.ts';

export interface IndexPage {
  readonly answer: Answer;
  /** CSP sources of its inline scripts */
  readonly scriptSources: readonly string[];
}

/** Relative addresses in the page start here, also on /news/123; the build writes `/`. */
const withBase = (html: string, basePath: string): string => {
  const base = `<base href="${basePath}">`;
  return /<base\s[^>]*>/i.test(html) ? html.replace(/<base\s[^>]*>/i, base) : html.replace(/<head[^>]*>/i, (head) => head + base);
};

/**
 * The page in which every route of the desk opens. It is read when first asked for, so that a build may finish after
 * the start, and kept from then on.
 *
 * @returns a function that gives undefined for as long as there is no build
 */
export function openIndexPage(folder: string, basePath: string): () => IndexPage | undefined {
  let page: IndexPage | undefined;
  return () => {
    page ??= read(folder, basePath);
    return page;
  };
}

function read(folder: string, basePath: string): IndexPage | undefined {
  try {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    return {
      answer: new Answer(Buffer.from(withBase(html, basePath)), 'text/html; charset=utf-8'),
      scriptSources: inlineScriptSources(html),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
