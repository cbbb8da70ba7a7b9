import { expect, it } from 'vitest';
import type { WireNewsItem } from './news-item.ts';
import { presentNews, presentRemoved, type NewsPresentation } from './news.ts';

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
const present = (items: readonly string[], how: NewsPresentation): string => presentNews(items, how).toString();

it('joins JSON as it stands, without a blank or a newline', () => {
  expect(present([], { xml: false, plainText: false })).toBe('[]');
  expect(present(['{"id":2}', '{"id":1}'], { xml: false, plainText: false })).toBe('[{"id":2},{"id":1}]');
});

it('is XML with elements in the order of the JSON keys, except that the name of a stock comes last', () => {
  expect(present(texts, { xml: true, plainText: false })).toBe(
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

it('is an empty result where no story matches', () => {
  expect(present([], { xml: true, plainText: false })).toBe('<?xml version="1.0" encoding="UTF-8"?><result></result>');
});

it('is the same XML the second time, and that of the story as it is now', () => {
  const [text = ''] = texts;
  const changed = text.replace('Shares', 'Bonds');
  const xml = (...items: string[]): string => present(items, { xml: true, plainText: false });
  expect(xml(text, changed, text)).toBe(xml(text, changed, text));
  expect(xml(changed)).toBe(xml(text).replace('Shares', 'Bonds'));
});

it('has no HTML in teaser and body where text was asked for', () => {
  const [read] = JSON.parse(present(texts, { xml: false, plainText: true })) as [WireNewsItem];
  expect(read).toEqual({ ...item, teaser: 'It’s on' });
  expect(Object.keys(read)).toEqual(Object.keys(item));
});

it('envelopes what was withdrawn', () => {
  expect(presentRemoved([])).toBe('{"removed":[]}');
  expect(presentRemoved(['{"id":1}'])).toBe('{"removed":[{"id":1}]}');
});
