import type { news, newsById, newsRemoved } from '../../endpoints/news.ts';
import type { EndpointDescriptions } from './types.ts';

export const newsDescriptions: EndpointDescriptions<typeof news> = {
  title: 'News',
  description:
    'Lists news items, newest first, filtered by day, identifier, channel, topic, author, content type, importance and region; all filters combine with AND.',
  parameters: {
    page: 'Page of the answer, counted from 0; a page past the end is empty.',
    pageSize: 'Items per page.',
    displayOutput: 'How much of each item is filled: headline leaves teaser and body empty, abstract fills the teaser, full fills both.',
    date: 'One New York day of publication, short for an equal from and to.',
    dateFrom: 'First New York day of publication, inclusive.',
    dateTo: 'Last New York day of publication, inclusive; not before the first.',
    updatedSince: 'Items updated at or after this time in Unix seconds; sorts by update unless sort says otherwise.',
    publishedSince: 'Items published at or after this time in Unix seconds.',
    sort: 'Order of the items, ties broken by id; a bare field means descending, and without it the newest are first.',
    isin: 'ISINs of the stocks named by an item.',
    cusips: 'CUSIPs of the stocks named by an item; needs a licence on the plan.',
    tickers: 'Tickers an item names, whole and in any letter case; class shares match across spellings.',
    primaryTickers: 'Tickers an item is mainly about.',
    channels: 'Channels by name or, all digits, by id.',
    topics:
      'Words or phrases, found as whole words in title, tags or body; without a sort, hits in the title come first, then tags, then body.',
    topicGroupBy: 'Whether any topic or all of them must be found.',
    authors: 'Authors by whole name.',
    contentTypes: 'Content types by whole name.',
    format: 'text gives teaser and body without HTML, entities decoded.',
    importance: 'Items of this importance.',
    importanceRank: 'Items of this rank; 1 and 2 are low, 3 is medium, 4 and 5 are high.',
    region: 'Items for a region, such as ca or canada; an unknown region matches nothing.',
  },
  fields: {
    id: 'Identifier of the item.',
    original_id: 'Identifier of the item this one goes back to; left out if there is none.',
    author: 'Who wrote it.',
    created: 'When it was published, RFC 2822 with the New York offset of that instant.',
    updated: 'When it was last changed, in the same form.',
    title: 'Headline, plain text.',
    teaser: 'Opening of the story, may hold HTML; filled from displayOutput=abstract on.',
    body: 'The story, may hold HTML; filled with displayOutput=full.',
    url: 'Address of the article.',
    image: 'Pictures of the story, in any order.',
    'image.size': 'thumb, small or large.',
    'image.url': 'Address of the picture.',
    channels: 'Channels the story runs in; sub-channels stand flat beside their parents.',
    'channels.name': 'Name of the channel.',
    stocks: 'Securities the story names.',
    'stocks.name': 'Ticker; may be empty in real data.',
    'stocks.cusip': 'CUSIP, empty if unknown.',
    'stocks.isin': 'ISIN, empty if unknown.',
    'stocks.exchange': 'Exchange, empty if unknown.',
    tags: 'Tags of the story.',
    'tags.name': 'Text of the tag.',
  },
};

export const newsByIdDescriptions: EndpointDescriptions<typeof newsById> = {
  ...newsDescriptions,
  title: 'One news item',
  description: 'Gives a list with the one item of this id, or an empty list if there is none or it does not pass the filters.',
};

export const newsRemovedDescriptions: EndpointDescriptions<typeof newsRemoved> = {
  title: 'Removed news',
  description: 'Lists withdrawn items, newest first; they are served neither by id nor in lists any more.',
  parameters: {
    page: 'Page of the answer, counted from 0.',
    pageSize: 'Removals per page.',
    updatedSince: 'Removals at or after this time in Unix seconds.',
  },
  fields: { id: 'Identifier of the withdrawn item.', updated: 'When it was withdrawn, RFC 2822.' },
};
