import { parseRfc2822 } from '#contract/schema/codecs.ts';
import type { Story } from '../store/news/story.ts';

const at = (text: string): number => {
  const seconds = parseRfc2822(text);
  if (seconds === undefined) throw new Error(`not a time: ${text}`);
  return seconds;
};

/** A story as plain as possible, with what a test cares about laid over it. */
export function buildStory(id: number, item: Partial<Story['item']> = {}, hidden: Partial<Omit<Story, 'item'>> = {}): Story {
  const created = at('Mon, 01 Jan 2024 12:35:14 -0500') + id;
  return {
    item: {
      id,
      author: 'Sample Desk',
      created,
      updated: created,
      title: `Story ${id}`,
      teaser: '',
      body: '',
      url: `https://news.example/${id}`,
      image: [],
      channels: [],
      stocks: [],
      tags: [],
      ...item,
    },
    importanceRank: undefined,
    primaryTickers: [],
    contentType: 'story',
    regions: [],
    ...hidden,
  };
}

const listed = (name: string, cusip = '', isin = '', exchange = 'NASDAQ') => ({ name, cusip, isin, exchange });

/** A handful of stories, oldest first: enough for every filter to keep some and drop some. */
export const stories: readonly Story[] = [
  buildStory(1, {
    title: 'Apple holds a summer event',
    teaser: '<p>It&#8217;s <b>on</b> &amp; open.</p>',
    body: '<p>First.</p><script>alert(1)</script><p>Fish &amp; chips &lt;3</p>',
    image: [
      { size: 'thumb', url: 'https://img.example/1-thumb.png' },
      { size: 'small', url: 'https://img.example/1-small.png' },
    ],
    channels: [{ name: 'News' }, { name: 'Tech' }],
    stocks: [listed('AAPL', '037833100', 'US0378331005')],
    tags: [{ name: 'Consumer Tech' }],
  }),
  buildStory(
    2,
    {
      title: 'Ford & <partners> raise guidance',
      author: 'Mary Major',
      channels: [{ name: 'Earnings' }],
      stocks: [listed('F', '', '', 'NYSE')],
    },
    { importanceRank: 4, primaryTickers: ['F'] },
  ),
  buildStory(
    3,
    { title: 'Shopify opens in Toronto', stocks: [listed('SHOP'), listed('AAPL', '037833100', 'US0378331005')] },
    { regions: ['ca'] },
  ),
  buildStory(
    4,
    { title: 'Long read', body: `<p>${'A sentence that goes on. '.repeat(200)}</p>` },
    { importanceRank: 1, contentType: 'marketbeat' },
  ),
];
