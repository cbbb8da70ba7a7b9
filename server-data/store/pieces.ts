import { formatRfc2822 } from '#contract/codecs.ts';
import type { DisplayOutput, NewsItem } from '#contract/endpoints/news.ts';

/** A news item's JSON text in pieces, so that every answer is a join and none is a parse. Teaser and body are JSON string literals. */
export interface Pieces {
  /** `{"id":…,"teaser":` */
  readonly head: string;
  readonly teaser: string;
  readonly body: string;
  /** `,"url":…}` */
  readonly tail: string;
}

const text = JSON.stringify;

/** Exactly the fields of spec §2.2 in its order; whatever else a source sent stays behind. */
export function piecesOf(item: NewsItem): Pieces {
  const original = item.original_id === undefined ? '' : `"original_id":${item.original_id},`;
  const names = (list: readonly { name: string }[]): string => list.map(({ name }) => `{"name":${text(name)}}`).join(',');
  const image = item.image.map(({ size, url }) => `{"size":${text(size)},"url":${text(url)}}`).join(',');
  const stocks = item.stocks
    .map(
      ({ name, cusip, isin, exchange }) =>
        `{"name":${text(name)},"cusip":${text(cusip)},"isin":${text(isin)},"exchange":${text(exchange)}}`,
    )
    .join(',');
  return {
    head:
      `{"id":${item.id},${original}"author":${text(item.author)},"created":"${formatRfc2822(item.created)}",` +
      `"updated":"${formatRfc2822(item.updated)}","title":${text(item.title)},"teaser":`,
    teaser: text(item.teaser),
    body: text(item.body),
    tail: `,"url":${text(item.url)},"image":[${image}],"channels":[${names(item.channels)}],"stocks":[${stocks}],"tags":[${names(item.tags)}]}`,
  };
}

const noText = '""';

/** The item's JSON text (facts §6): headline without teaser and body, abstract with the teaser, full with both. */
export const joined = ({ head, teaser, body, tail }: Pieces, output: DisplayOutput = 'full'): string =>
  `${head}${output === 'headline' ? noText : teaser},"body":${output === 'full' ? body : noText}${tail}`;
