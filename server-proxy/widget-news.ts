import { csv, word } from '#contract/codecs.ts';
import { parameter } from '#contract/endpoint.ts';
import { importanceLevels, news, type NewsItem } from '#contract/endpoints/news.ts';
import * as limits from '#contract/limits.ts';
import { widget, widgetParameter } from './widget.ts';
import { mostRecords, newYorkTime, number, options, symbolsOf, text } from './widget-parts.ts';

const names = (list: readonly { readonly name: string }[]): string =>
  list
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .join(', ');

export const newsWidget = widget({
  id: 'news',
  name: 'Market news',
  description: 'Latest headlines with their symbols and channels, newest first. Times are New York time.',
  endpoint: news,
  parameters: {
    symbols: symbolsOf(limits.news.identifiers),
    topics: widgetParameter(parameter('topics', csv(limits.news.terms), { list: true }), {
      ...{ type: 'text', label: 'Words', description: 'Words or phrases, comma between, in title, tags or body.', value: '' },
    }),
    importance: widgetParameter(parameter('importance', word(importanceLevels)), {
      ...{ type: 'text', label: 'Importance', description: 'Only stories of this importance.', value: '' },
      options: [{ value: '', label: 'any' }, ...options(importanceLevels)],
    }),
  },
  asked: ({ symbols, ...others }) => ({
    ...others,
    ...(symbols && { tickers: symbols }),
    pageSize: mostRecords,
    sort: 'created:desc' as const,
  }),
  linesOf: (item) => [item],
  columns: [
    text<NewsItem>('published', 'Published', ({ created }) => newYorkTime(created)),
    text<NewsItem>('symbols', 'Symbols', ({ stocks }) => names(stocks)),
    text<NewsItem>('headline', 'Headline', ({ title }) => title, { width: 520 }),
    text<NewsItem>('channels', 'Channels', ({ channels }) => names(channels)),
    text<NewsItem>('author', 'Author', ({ author }) => author),
    text<NewsItem>('url', 'Original', ({ url }) => url),
    number<NewsItem>('id', 'Id', ({ id }) => id, { formatterFn: 'none' }),
  ],
  refreshSeconds: 15,
});
