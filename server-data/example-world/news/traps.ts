import type { Story } from '../../store/story.ts';
import { companies, companyOf } from '../companies.ts';
import { readData } from '../data.ts';
import type { ExampleStory } from '../story.ts';
import { disclaimer } from './body.ts';
import { stockEntry } from './publish.ts';

/**
 * Oddities of real feeds (facts §11), planted on purpose and by name, so that whatever reads or shows the world meets
 * every one of them. Those with hostile markup are titled as tests; their markup must never run.
 */
type Item = Story['item'];
type Trap = (story: ExampleStory) => ExampleStory;

/** `traps.json`: TITLE, ID and RUN stand for the story's own and for what markup would do if it ran. */
const texts = readData('traps.json') as {
  readonly bodies: Readonly<Record<string, string>>;
  readonly titles: Readonly<Record<string, string>>;
  readonly hostile: Readonly<Record<string, readonly [what: string, html: string]>>;
  readonly hostileFields: Readonly<Record<string, Partial<Item>>>;
};

/** Leaves a mark that a test can look for. */
const run = "document.documentElement.dataset.sampleRan='yes'";

const changed = (story: ExampleStory, item: Partial<Item>): ExampleStory => ({ ...story, item: { ...story.item, ...item } });
const retitled =
  (title: (former: string) => string): Trap =>
  (story) =>
    changed(story, { title: title(story.item.title) });

const bodyWith =
  (html: string): Trap =>
  (story) => {
    const before = story.item.body.replace(disclaimer, '') || `<p>${story.item.teaser}</p>`;
    const added = html.replaceAll('RUN', run).replaceAll('ID', String(story.item.id));
    return changed(story, { body: `${before}${added}${disclaimer}` });
  };

/** Another story altogether, in the place of this one. */
const replaced =
  (item: Pick<Item, 'title' | 'teaser' | 'stocks'>): Trap =>
  (story) => ({
    ...changed(story, { ...item, body: `<p>${item.teaser}</p>${disclaimer}` }),
    primaryTickers: item.stocks.map(({ name }) => name),
    regions: [],
    facts: {},
  });

/** One share in one of its three spellings; the title has the same one as the list. */
const classShare = (spelling: string): Trap =>
  replaced({
    title: `Berkshire Hathaway (${spelling}) publishes meeting agenda`,
    teaser: 'Berkshire Hathaway published the agenda of its next meeting; it holds no surprises.',
    stocks: [{ ...stockEntry(companyOf('BRK.A')), name: spelling }],
  });

const explained = 'This sample story carries hostile markup on purpose. Whoever shows it must remove the markup and keep this sentence.';

const hostile =
  (what: string, item: Partial<Item>): Trap =>
  (story) => ({
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
    facts: {},
  });

const entries = <Value>(record: Readonly<Record<string, Value>>, trap: (value: Value, name: string) => Trap): [string, Trap][] =>
  Object.entries(record).map(([name, value]) => [name, trap(value, name)]);

const plain: ReadonlyMap<string, Trap> = new Map<string, Trap>([
  ['empty stock name', (story) => changed(story, { stocks: [...story.item.stocks, { name: '', cusip: '', isin: '', exchange: '' }] })],
  ['class share with hyphen', classShare('BRK-A')],
  ['class share with slash', classShare('BRK/A')],
  ['class share with dot', classShare('BRK.A')],
  ['blank teaser', (story) => changed(story, { teaser: ' ', body: '' })],
  ...entries(texts.bodies, bodyWith),
  ['no-break space in title', retitled((title) => title.replaceAll(' ', '\u00a0'))],
  ['zero-width characters in title', retitled((title) => title.replace(' ', ' \u200b').replace(/(?<=\w{3})(?=\w{3})/, '\u200d\ufeff'))],
  ['double blanks in title', retitled((title) => title.replaceAll(' ', '  '))],
  ...entries(texts.titles, (template) => retitled((title) => template.replace('TITLE', () => title))),
  [
    'no stocks',
    replaced({
      title: 'Trade fair calendar for the coming season is published',
      teaser: 'The calendar lists forty sample fairs; no company is named.',
      stocks: [],
    }),
  ],
  [
    'twelve stocks or more',
    (story) => ({
      ...changed(story, {
        title: 'Eighteen stocks with option expiry on the same Friday',
        stocks: companies.slice(20, 38).map(stockEntry),
      }),
      primaryTickers: [],
    }),
  ],
  ['no cusip and no isin', (story) => changed(story, { stocks: story.item.stocks.map((stock) => ({ ...stock, cusip: '', isin: '' })) })],
  // A Canadian depositary receipt's number under the American ticker.
  [
    'isin of another listing',
    replaced({
      title: 'Apple receipts in Canada change their trading unit',
      teaser: 'The receipts trade under the symbol of the shares and have a number of their own.',
      stocks: [{ name: 'AAPL', cusip: '03785Y100', isin: 'CA03785Y1007', exchange: 'NASDAQ' }],
    }),
  ],
  ['original id', (story) => changed(story, { original_id: story.item.id - 7 })],
]);

const withMarkup: ReadonlyMap<string, Trap> = new Map([
  ...entries(texts.hostile, ([what, html]) =>
    hostile(what, { body: `<p>${explained}</p>${html.replaceAll('RUN', run)}<p>After the markup.</p>${disclaimer}` }),
  ),
  ...entries(texts.hostileFields, (item, name) =>
    hostile(name.replace('markup in ', ''), JSON.parse(JSON.stringify(item).replaceAll('RUN', run)) as Partial<Item>),
  ),
]);

export const traps: ReadonlyMap<string, Trap> = new Map([...plain, ...withMarkup]);

/** Hostile stories are a handful in a world of any size; the plain oddities come three times. */
const planted = [...plain.keys(), ...traps.keys(), ...plain.keys()];

/** Below this a world has no room for oddities. */
const minItems = 4 * planted.length;

/** @returns the trap to plant on the story at a place of the world, if one belongs there */
export function trapAt(place: number, items: number): string | undefined {
  if (items < minItems) return undefined;
  const step = items / planted.length;
  const nth = Math.floor(place / step);
  return Math.floor((nth + 0.5) * step) === place ? planted[nth] : undefined;
}

export const plantTrap = (name: string, story: ExampleStory): ExampleStory => traps.get(name)?.(story) ?? story;
