import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { retryAfterHeader } from '#contract/http/header-names.ts';
import { calendarMetaName } from '#contract/market/hours.ts';
import { clockMetaName } from '#contract/proxy/clock.ts';
import type { PagePreloads } from '#contract/proxy/page-preloads.ts';
import { symbolOfPath } from '#contract/proxy/symbol-path.ts';
import { isSymbol } from '#contract/symbol.ts';
import type { Settings } from '../config.ts';
import { inlineSources, pagePolicy, type PageHeaders } from '../security/headers.ts';
import { pathOf, queryOf } from '../upstream/query.ts';
import { Body } from '../upstream/bodies/body.ts';
import { StoredResponse } from '../upstream/cache/stored-response.ts';
import { readOnly, sendStored } from './data-route.ts';
import { isRead, methodNotAllowed } from './errors.ts';
import { escapeHtml, sendNotice } from './notice.ts';
import { type Preloads, preloadsOf, readPreloads, withPreloads } from './page-preloads.ts';

/** The path of a built file: no hidden names, and an extension in lower case, because `symbol/BRK.B` is a page. */
const filePattern = /^\/?(?!index\.html$)(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.[a-z][a-z0-9]{1,10}$/;

/**
 * Paths of pages, below the base path. All paths get the same document; these decide whether its status is 200 or 404.
 */
const pagePatterns = [
  /^$/,
  /^index\.html$/,
  /^(?:market|news|quantified|ratios|guidance|splits|logos|brief|status|settings|alerts)\/?$/,
  /^news\/[1-9]\d{0,15}\/?$/,
  /^compare(?:\/[^\n]*)?$/,
];

/** Whether a page is at a path below the base path. */
const isPage = (path: string): boolean => pagePatterns.some((pattern) => pattern.test(path)) || isSymbol(symbolOfPath(`/${path}`) ?? '');

interface IndexPage {
  readonly html: string;
  readonly preloads: PagePreloads;
  readonly policy: string;
}

/** Pages are few and small, but each symbol has one. */
const maxStoredPages = 200;

/** Sets the base URL of relative addresses, also for /news/123; the build writes `/`. */
const withBase = (html: string, basePath: string): string => {
  const base = `<base href="${basePath}">`;
  return /<base\s[^>]*>/i.test(html) ? html.replace(/<base\s[^>]*>/i, base) : html.replace(/<head[^>]*>/i, (head) => head + base);
};

/**
 * Adds what the first view must know before its first request (src/app/main.tsx): what the operator adds to the table of trading days, and the
 * clock of an example world that runs at another moment.
 */
function withMetas(html: string, { calendar, clockOffsetMs }: Settings): string {
  const meta = (name: string, value: unknown): string => `<meta name="${name}" content="${escapeHtml(JSON.stringify(value))}">`;
  const metas = [
    ...(calendar.length === 0 ? [] : [meta(calendarMetaName, calendar)]),
    ...(clockOffsetMs === 0 ? [] : [meta(clockMetaName, clockOffsetMs)]),
  ];
  return html.replace(/<base\s[^>]*>/i, (base) => base + metas.join(''));
}

function readIndexPage(folder: string, settings: Settings): IndexPage | undefined {
  try {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    return {
      html: withMetas(withBase(html, settings.basePath), settings),
      preloads: readPreloads(folder),
      policy: pagePolicy(settings, inlineSources(html)),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Serves the built files, precompressed as `.br` and `.gz`. Every other path gets `index.html`. */
export async function pageRoutes(
  app: FastifyInstance,
  { folder, settings, headers }: { readonly folder: string; readonly settings: Settings; readonly headers: PageHeaders },
): Promise<void> {
  // Also for paths without a route, before a body is read.
  app.addHook('onRequest', (request, _reply, done) => done(isRead(request) ? undefined : methodNotAllowed(readOnly)));
  await app.register(fastifyStatic, {
    root: folder,
    prefix: settings.basePath,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    // The compressed files are sent in place of the others, never by their own names.
    allowedPath: (path) => filePattern.test(path) && !/\.(?:br|gz)$/.test(path),
    decorateReply: false,
    // The folder may not exist before the first build; sendPage handles that.
    suppressWarning: true,
    cacheControl: false,
    lastModified: false,
    // All files with a hash in their name are in assets/.
    setHeaders: (reply, path) => void reply.headers(/[\\/]assets[\\/][^\\/]+$/.test(path) ? headers.asset : headers.page),
  });

  // Read on first use, because the build may finish after the start.
  let indexPage: IndexPage | undefined;
  const stored = new LRUCache<string, StoredResponse>({ max: maxStoredPages });

  function pageWith({ html }: IndexPage, preloads: Preloads): StoredResponse {
    const key = JSON.stringify(preloads);
    const known = stored.get(key);
    if (known) return known;
    const response = new StoredResponse(Body.of(Buffer.from(withPreloads(html, preloads))), 'text/html; charset=utf-8');
    stored.set(key, response);
    return response;
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply | Promise<FastifyReply> {
    indexPage ??= readIndexPage(folder, settings);
    if (!indexPage) {
      reply.header(retryAfterHeader, 5);
      return sendNotice(reply, headers, 503, 'Marketdesk is running, but its pages are not built. Run "npm run build" and reload.');
    }
    const exists = isPage(path);
    reply
      .code(exists ? 200 : 404)
      .headers(headers.page)
      .header('content-security-policy', indexPage.policy);
    const preloads = exists ? preloadsOf(indexPage.preloads, path, new URLSearchParams(queryOf(request.url))) : { files: [] };
    return sendStored(request, reply, pageWith(indexPage, preloads), { isConditional: exists });
  }

  app.setNotFoundHandler((request, reply) => {
    const fullPath = pathOf(request.url);
    if (!fullPath.startsWith(settings.basePath)) {
      return sendNotice(reply, headers, 404, `Marketdesk is at ${settings.basePath} on this server.`);
    }
    const path = fullPath.slice(settings.basePath.length);
    request.entry.route = '/page';
    // A missing script must not get the page instead.
    const isMissingFile = filePattern.test(path) && !/\btext\/html\b/.test(request.headers.accept ?? '');
    return isMissingFile ? sendNotice(reply, headers, 404, 'File not found.') : sendPage(request, reply, path);
  });
}
