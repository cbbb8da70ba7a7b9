import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterHeader } from '#contract/http/header-names.ts';
import type { Settings } from './config.ts';
import { pagePolicy } from './content-security.ts';
import { pathOf, routes } from './destination.ts';
import type { PageHeaders } from './headers.ts';
import { openIndexPage } from './index-page.ts';
import { notice } from './notice.ts';
import { isPage } from './page-routes.ts';
import { sendAnswer } from './send-answer.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<void> | undefined;

/** Serves the files of a build, with the `.br` and `.gz` made beside them at build time. */
export const serveFiles = (app: FastifyInstance, folder: string, headers: PageHeaders): void =>
  void app.register(fastifyStatic, {
    root: folder,
    prefix: routes.file,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    // there may be no build yet; the page says so
    suppressWarning: true,
    cacheControl: false,
    lastModified: false,
    // the build puts everything with a hash in its name into assets/
    setHeaders: (reply, path) => void reply.headers(/[\\/]assets[\\/][^\\/]+$/.test(path) ? headers.asset : headers.page),
  });

/** Every path of the desk that is no file opens its one page, which says what is wrong with an unknown one. */
export function buildPage(
  folder: string,
  settings: Pick<Settings, 'basePath' | 'imageHosts' | 'embedOrigins'>,
  headers: PageHeaders,
): { page: Handler; missingFile: Handler } {
  const { basePath } = settings;
  const indexPage = openIndexPage(folder, basePath);

  const page: Handler = (request, reply) => {
    const index = indexPage();
    if (!index) {
      reply.header(retryAfterHeader, 5);
      return notice(reply, headers, 503, 'Marketdesk is running, but its pages are not built. Run "npm run build" and reload.');
    }
    const exists = isPage(pathOf(request.originalUrl).slice(basePath.length));
    reply.code(exists ? 200 : 404).headers(headers.page);
    reply.header('content-security-policy', pagePolicy(settings, index.scriptSources));
    return sendAnswer(request, reply, index.answer, { mayBeUnchanged: exists });
  };
  return {
    page,
    // a page in place of a script would only fail later, and stranger
    missingFile: (request, reply) =>
      /\btext\/html\b/.test(request.headers.accept ?? '')
        ? page(request, reply)
        : notice(reply, headers, 404, 'There is no such file here.'),
  };
}
