import type { Story } from '../store/story.ts';
import { companies, companyOf } from './companies.ts';
import { disclaimer } from './news/publish.ts';

/**
 * Oddities of real feeds (facts §11), planted on purpose and by name, so that whatever reads or shows the world meets
 * every one of them. The later ones carry hostile markup: titled as tests, they must never run anything.
 */
export const trapNames = [
  'empty stock name',
  'class share with hyphen',
  'class share with slash',
  'class share with dot',
  'blank teaser',
  'entities in body',
  'table in body',
  'tracking link in body',
  'no-break space in title',
  'zero-width characters in title',
  'double blanks in title',
  'emoji in title',
  'title starts with =',
  'title starts with +',
  'title starts with -',
  'title starts with @',
  'no stocks',
  'twelve stocks or more',
  'no cusip and no isin',
  'isin of another listing',
  'original id',
  'script in body',
  'image with error handler in body',
  'frame in body',
  'drawing with load handler in body',
  'script link in body',
  'style sheet in body',
  'form in body',
  'base address in body',
  'refresh in body',
  'markup in title',
  'markup in teaser',
  'markup in author',
  'markup in tag',
] as const;
export type TrapName = (typeof trapNames)[number];

type Item = Story['item'];
const changed = (story: Story, item: Partial<Item>): Story => ({ ...story, item: { ...story.item, ...item } });
const retitled = (story: Story, title: (former: string) => string): Story => changed(story, { title: title(story.item.title) });
const bodyWith = (story: Story, html: string): Story =>
  changed(story, { body: `${story.item.body.replace(disclaimer, '') || `<p>${story.item.teaser}</p>`}${html}${disclaimer}` });

/** One share, three spellings; the title has the same one as the list. */
const classShare = (story: Story, spelling: string): Story => {
  const { cusip, isin, exchange } = companyOf('BRK.A');
  const teaser = 'Berkshire Hathaway published the agenda of its next meeting; it holds no surprises.';
  return {
    ...changed(story, {
      title: `Berkshire Hathaway (${spelling}) publishes meeting agenda`,
      teaser,
      body: `<p>${teaser}</p>${disclaimer}`,
      stocks: [{ name: spelling, cusip, isin, exchange }],
    }),
    primaryTickers: [spelling],
  };
};

const explained = 'This sample story carries hostile markup on purpose. Whoever shows it must remove the markup and keep this sentence.';
/** What hostile markup would do if it ran: leave a mark that a test can look for. */
const leavesMark = "document.documentElement.dataset.sampleRan='yes'";

const hostile = (story: Story, what: string, item: Partial<Item>): Story => ({
  ...changed(story, {
    title: `Sample markup test: ${what}`,
    author: 'Sample Desk',
    teaser: explained,
    body: `<p>${explained}</p>${disclaimer}`,
    stocks: [],
    tags: [{ name: 'Markup Test' }],
    channels: [{ name: 'News' }],
    ...item,
  }),
  primaryTickers: [],
  importanceRank: undefined,
  regions: [],
});
const hostileBody = (story: Story, what: string, html: string): Story =>
  hostile(story, what, { body: `<p>${explained}</p>${html}<p>After the markup.</p>${disclaimer}` });

export const traps: Readonly<Record<TrapName, (story: Story) => Story>> = {
  'empty stock name': (story) => changed(story, { stocks: [...story.item.stocks, { name: '', cusip: '', isin: '', exchange: '' }] }),
  'class share with hyphen': (story) => classShare(story, 'BRK-A'),
  'class share with slash': (story) => classShare(story, 'BRK/A'),
  'class share with dot': (story) => classShare(story, 'BRK.A'),
  'blank teaser': (story) => changed(story, { teaser: ' ', body: '' }),
  'entities in body': (story) =>
    bodyWith(story, '<p>&#8220;A&nbsp;quoted&nbsp;remark,&#8221; with &quot;straight&quot; marks, AT&amp;T, 3 &lt; 4 &mdash; &#x2026;</p>'),
  'table in body': (story) =>
    bodyWith(
      story,
      '<table border="1"><thead><tr><th>Quarter</th><th>Revenue</th></tr></thead><tbody><tr><td>Q1</td><td>$1.2&nbsp;billion</td></tr><tr><td>Q2</td><td>$1.3&nbsp;billion</td></tr></tbody></table>',
    ),
  'tracking link in body': (story) =>
    bodyWith(
      story,
      `<p>More in the <a href="https://track.sample.example/click?to=report&amp;utm_source=feed&amp;reader=0000" onclick="${leavesMark}">sample report</a>.<img src="https://pixel.sample.example/open.gif?story=${story.item.id}" width="1" height="1" alt=""></p>`,
    ),
  'no-break space in title': (story) => retitled(story, (title) => title.replaceAll(' ', '\u00a0')),
  'zero-width characters in title': (story) =>
    retitled(story, (title) => title.replace(' ', ' \u200b').replace(/(?<=\w{3})(?=\w{3})/, '\u200d\ufeff')),
  'double blanks in title': (story) => retitled(story, (title) => title.replaceAll(' ', '  ')),
  'emoji in title': (story) => retitled(story, (title) => `${title} \u{1f4c8}`),
  'title starts with =': (story) => retitled(story, (title) => `=SUM(A1:A9) in a headline: ${title}`),
  'title starts with +': (story) => retitled(story, (title) => `+5% at the open: ${title}`),
  'title starts with -': (story) => retitled(story, (title) => `-2% and little changed since: ${title}`),
  'title starts with @': (story) => retitled(story, (title) => `@SampleDesk asks: ${title}`),
  'no stocks': (story) => ({
    ...changed(story, {
      title: 'Trade fair calendar for the coming season is published',
      teaser: 'The calendar lists forty sample fairs; no company is named.',
      body: `<p>The calendar lists forty sample fairs; no company is named.</p>${disclaimer}`,
      stocks: [],
    }),
    primaryTickers: [],
  }),
  'twelve stocks or more': (story) => ({
    ...changed(story, {
      title: 'Eighteen stocks with option expiry on the same Friday',
      stocks: companies.slice(20, 38).map(({ symbol, cusip, isin, exchange }) => ({ name: symbol, cusip, isin, exchange })),
    }),
    primaryTickers: [],
  }),
  'no cusip and no isin': (story) => changed(story, { stocks: story.item.stocks.map((stock) => ({ ...stock, cusip: '', isin: '' })) }),
  // A Canadian depositary receipt's number under the American ticker.
  'isin of another listing': (story) =>
    changed(story, { stocks: [{ name: 'AAPL', cusip: '03785Y100', isin: 'CA03785Y1007', exchange: 'NASDAQ' }] }),
  'original id': (story) => changed(story, { original_id: story.item.id - 7 }),
  'script in body': (story) => hostileBody(story, 'a script element', `<script>${leavesMark}</script>`),
  'image with error handler in body': (story) => hostileBody(story, 'an image with a handler', `<img src="x" onerror="${leavesMark}">`),
  'frame in body': (story) =>
    hostileBody(
      story,
      'an embedded frame',
      `<iframe src="https://frame.sample.example/" srcdoc="<script>parent.${leavesMark}</script>"></iframe>`,
    ),
  'drawing with load handler in body': (story) => hostileBody(story, 'a drawing with a handler', `<svg onload="${leavesMark}"><g/></svg>`),
  'script link in body': (story) => hostileBody(story, 'a link that is a script', `<p><a href="javascript:${leavesMark}">a link</a></p>`),
  'style sheet in body': (story) =>
    hostileBody(story, 'a style sheet', '<style>body{display:none}</style><p style="position:fixed;inset:0">Over everything</p>'),
  'form in body': (story) =>
    hostileBody(
      story,
      'a form',
      '<form action="https://form.sample.example/"><input name="password" autofocus><button>Continue</button></form>',
    ),
  'base address in body': (story) =>
    hostileBody(story, 'a base address', '<base href="https://base.sample.example/"><p><a href="relative">a relative link</a></p>'),
  'refresh in body': (story) =>
    hostileBody(story, 'a refresh', '<meta http-equiv="refresh" content="0;url=https://refresh.sample.example/">'),
  'markup in title': (story) => hostile(story, 'title', { title: `Sample markup test: <img src=x onerror="${leavesMark}"> in a title` }),
  'markup in teaser': (story) =>
    hostile(story, 'teaser', { teaser: `<img src=x onerror="${leavesMark}"><script>${leavesMark}</script>${explained}` }),
  'markup in author': (story) => hostile(story, 'author', { author: `Sample Desk<script>${leavesMark}</script>` }),
  'markup in tag': (story) => hostile(story, 'tag', { tags: [{ name: 'Markup Test' }, { name: `"><img src=x onerror="${leavesMark}">` }] }),
};

/** Hostile stories are a handful in a world of any size; the plain oddities come three times. */
const plain = trapNames.slice(0, trapNames.indexOf('script in body'));
const planted: readonly TrapName[] = [...plain, ...trapNames, ...plain];

/** Below this a world has no room for oddities. */
const leastItems = 4 * planted.length;

/** @returns the trap to plant on the story at a place of the world, if one belongs there */
export function trapAt(place: number, items: number): TrapName | undefined {
  if (items < leastItems) return undefined;
  const step = items / planted.length;
  const nth = Math.floor(place / step);
  return Math.floor((nth + 0.5) * step) === place ? planted[nth] : undefined;
}
