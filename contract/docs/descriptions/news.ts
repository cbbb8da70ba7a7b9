import type { news, newsById, newsRemoved } from '../../endpoints/news.ts';
import type { EndpointDescriptions } from './types.ts';

export const newsDescriptions: EndpointDescriptions<typeof news> = {
  title: 'News',
  description:
    'Lists news items, newest first, filtered by day, identifier, channel, topic, author, content type, importance and region; all filters combine with AND.',
  parameters: {
    page: 'Page number, counted from 0; a page past the end is empty.',
    pageSize: 'Items per page.',
    displayOutput: 'How much of each item is filled: headline leaves teaser and body empty, abstract fills the teaser, full fills both.',
    date: 'One New York day of publication, short for an equal from and to.',
    dateFrom: 'First New York day of publication, inclusive.',
    dateTo: 'Last New York day of publication, inclusive; not before the first.',
    updatedSince: 'Items updated at or after this time in Unix seconds; sorted by update unless sort is given.',
    publishedSince: 'Items published at or after this time in Unix seconds.',
    sort: 'Order of the items, ties broken by id; a field without a direction means descending. Default: newest first.',
    isin: 'ISINs of the stocks that an item names.',
    cusips: 'CUSIPs of the stocks that an item names; needs a licence on the plan.',
    tickers: 'Tickers that an item names: exact, case-insensitive; symbols match in every spelling (`BRK-B`, `BRK B`).',
    primaryTickers: 'Tickers that an item is mainly about.',
    channels: 'Channels by name, or by id if all characters are digits.',
    topics:
      'Topics or keywords, matched as whole words in title, tags or body, in any letter case and without accents; in Chinese, Japanese and Korean as any part of a text. Without sort, matches in the title come first, then tags, then body.',
    topicGroupBy: 'Whether any topic (or) or all of them (and) must match.',
    authors: 'Authors by full name.',
    contentTypes: 'Content types by full name.',
    format: 'text returns teaser and body without HTML and with decoded entities.',
    importance: 'Items of this importance.',
    importanceRank: 'Items of this rank; 1 and 2 are low, 3 is medium, 4 and 5 are high.',
    region: 'Items of a region, such as ca or canada; an unknown region matches nothing.',
    sources: 'Names of the sources that items came from. An addition to the API of the specification.',
  },
  fields: {
    id: 'Identifier of the item.',
    original_id: 'Identifier of the item that this one is based on; omitted if there is none.',
    author: 'Author.',
    created: 'When it was published, RFC 2822 with the New York offset of that instant.',
    updated: 'When it was last changed, in the same format.',
    title: 'Headline, plain text.',
    teaser: 'Opening of the story, may hold HTML; filled from displayOutput=abstract on.',
    body: 'The story, may hold HTML; filled with displayOutput=full.',
    url: 'Address of the article.',
    image: 'Pictures of the story, in any order.',
    'image.size': 'thumb, small or large.',
    'image.url': 'Address of the picture.',
    channels: 'Channels of the story; sub-channels and their parents are in one flat list.',
    'channels.name': 'Name of the channel.',
    stocks: 'Securities that the story names.',
    'stocks.name': 'Ticker; may be empty in real data.',
    'stocks.cusip': 'CUSIP, empty if unknown.',
    'stocks.isin': 'ISIN, empty if unknown.',
    'stocks.exchange': 'Exchange, empty if unknown.',
    tags: 'Tags of the story.',
    'tags.name': 'Text of the tag.',
    source: 'Name of the source that the item came from, an addition; omitted where the service was not told.',
  },
};

export const newsByIdDescriptions: EndpointDescriptions<typeof newsById> = {
  ...newsDescriptions,
  title: 'One news item',
  description: 'Returns a list with the item of this id, or an empty list if there is none or it does not match the filters.',
};

export const newsRemovedDescriptions: EndpointDescriptions<typeof newsRemoved> = {
  title: 'Removed news',
  description: 'Lists removed items, newest first. They are no longer served by id or in lists.',
  parameters: {
    page: 'Page number, counted from 0.',
    pageSize: 'Removals per page.',
    updatedSince: 'Removals at or after this time in Unix seconds.',
  },
  fields: { id: 'Identifier of the removed item.', updated: 'When it was removed, RFC 2822.' },
};
