import { logoFields, logos, type LogosQuery } from '#contract/endpoints/logos.ts';
import { answerOf } from '../answers/answer.ts';
import { expiryOf, type ImageLinks } from '../logos/signed-url.ts';
import { createLogoPresenter } from '../present/logos.ts';
import type { LogoReader } from '../store/logo.ts';
import { NothingFound } from './nothing-found.ts';
import { serve, type Service } from './serve.ts';

/** The order of fields makes no difference; that of keys does. */
const canonical = (query: LogosQuery): LogosQuery =>
  query.fields ? { ...query, fields: logoFields.filter((field) => query.fields?.includes(field)) } : query;

/** Logo search (spec §4.1, facts §5). @param now Unix milliseconds, as `Date.now` */
export function serveLogos(service: Service, store: LogoReader, links: ImageLinks, now: () => number): void {
  const present = createLogoPresenter(links);
  serve(
    service,
    logos,
    ({ query }) => {
      const found = store.findLogos(query.searchKeys, query.searchKeysType);
      if (found.length === 0) throw new NothingFound('No logos found for the specified search key');
      return answerOf(present(found, query, now()));
    },
    // links are new every day
    { canonical, alsoBy: () => String(expiryOf(now())) },
  );
}
