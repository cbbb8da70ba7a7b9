import { expect, it } from 'vitest';
import { formatNews, type WireNewsItem } from './news-format.ts';

const item: WireNewsItem = {
  id: 1,
  author: 'A & B',
  created: 'Mon, 01 Jan 2024 12:35:14 -0500',
  updated: 'Mon, 01 Jan 2024 12:35:14 -0500',
  title: 'Shares <up>',
  teaser: '<p>It&#8217;s <b>on</b></p>',
  body: '',
  url: 'https://news.example/1?a=1&b=2',
  image: [{ size: 'thumb', url: 'https://img.example/1' }],
  channels: [{ name: 'News' }],
  stocks: [{ name: 'AAPL', cusip: '037833100', isin: '', exchange: 'NASDAQ' }],
  tags: [],
};
const texts = [JSON.stringify(item)];
const format = (items: readonly string[], options: Partial<Parameters<typeof formatNews>[1]>): string =>
  formatNews(items, { xml: false, format: undefined, ...options }).toString();

it('joins the JSON of the store without blanks', () => {
  expect(format([], {})).toBe('[]');
  expect(format(['{"id":2}', '{"id":1}'], {})).toBe('[{"id":2},{"id":1}]');
});

it('writes XML elements in the order of the JSON keys, except that the name of a stock comes last', () => {
  expect(format([], { xml: true })).toBe('<?xml version="1.0" encoding="UTF-8"?><result></result>');
  expect(format(texts, { xml: true })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><result><item><id>1</id><author>A &amp; B</author>' +
      '<created>Mon, 01 Jan 2024 12:35:14 -0500</created><updated>Mon, 01 Jan 2024 12:35:14 -0500</updated>' +
      '<title>Shares &lt;up&gt;</title><teaser>&lt;p&gt;It&amp;#8217;s &lt;b&gt;on&lt;/b&gt;&lt;/p&gt;</teaser><body></body>' +
      '<url>https://news.example/1?a=1&amp;b=2</url>' +
      '<image><item><size>thumb</size><url>https://img.example/1</url></item></image>' +
      '<channels><item><name>News</name></item></channels>' +
      '<stocks><item><cusip>037833100</cusip><isin></isin><exchange>NASDAQ</exchange><name>AAPL</name></item></stocks>' +
      '<tags></tags></item></result>',
  );
});

it('removes HTML from teaser and body with format=text', () => {
  expect(format(texts, { format: 'text' })).toBe(JSON.stringify([{ ...item, teaser: 'It’s on' }]));
  expect(format(texts, { format: 'text', xml: true })).toContain('<teaser>It’s on</teaser>');
});
