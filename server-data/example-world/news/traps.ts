import type { Story } from '../../store/news/story.ts';
import { companies } from '../companies.ts';
import { readData } from '../data.ts';
import type { ExampleStory } from '../story.ts';
import { disclaimer } from './body.ts';
import { stockEntry } from './publish.ts';

type Item = Story['item'];
type Trap = (story: ExampleStory) => ExampleStory;

/** `traps.json`: TITLE, ID and RUN stand for the story's own and for what markup would do if it ran. */
interface TrapTexts {
  /** further HTML of a body, by the trap's name, as all of these */
  readonly bodies: Readonly<Record<string, string>>;
  readonly titles: Readonly<Record<string, string>>;
  /** stories in the place of others */
  readonly replaced: Readonly<Record<string, Pick<Item, 'title' | 'teaser' | 'stocks'>>>;
  readonly hostile: Readonly<Record<string, readonly [what: string, html: string]>>;
  readonly hostileFields: Readonly<Record<string, Partial<Item>>>;
}

/** RUN leaves a mark that a test can look for. */
const texts = JSON.parse(
  JSON.stringify(readData('traps.json')).replaceAll('RUN', "document.documentElement.dataset.sampleRan='yes'"),
) as TrapTexts;

const changed = (story: ExampleStory, item: Partial<Item>): ExampleStory => ({ ...story, item: { ...story.item, ...item } });
const retitled =
  (title: (former: string) => string): Trap =>
  (story) =>
    changed(story, { title: title(story.item.title) });

const bodyWith =
  (html: string): Trap =>
  (story) => {
    const before = story.item.body.replace(disclaimer, '') || `<p>${story.item.teaser}</p>`;
    return changed(story, { body: `${before}${html.replaceAll('ID', String(story.item.id))}${disclaimer}` });
  };

/** Another story altogether, mainly about its stocks. */
const replaced =
  (item: Partial<Item> & Pick<Item, 'teaser' | 'stocks'>): Trap =>
  (story) => ({
    ...changed(story, { body: `<p>${item.teaser}</p>${disclaimer}`, ...item }),
    importanceRank: undefined,
    primaryTickers: item.stocks.map(({ name }) => name),
    regions: [],
    facts: {},
  });

const explained = 'This sample story carries hostile markup on purpose. Whoever shows it must remove the markup and keep this sentence.';

/** Titled as a test; the markup must never run. */
const hostile = (what: string, item: Partial<Item>): Trap =>
  replaced({
    title: `Sample markup test: ${what}`,
    author: 'Sample Desk',
    teaser: explained,
    stocks: [],
    tags: [{ name: 'Markup Test' }],
    channels: [{ name: 'News' }],
    ...item,
  });

const entries = <Value>(record: Readonly<Record<string, Value>>, trap: (value: Value, name: string) => Trap): [string, Trap][] =>
  Object.entries(record).map(([name, value]) => [name, trap(value, name)]);

const plain: readonly [string, Trap][] = [
  ['empty stock name', (story) => changed(story, { stocks: [...story.item.stocks, { name: '', cusip: '', isin: '', exchange: '' }] })],
  ['blank teaser', (story) => changed(story, { teaser: ' ', body: '' })],
  ['no-break space in title', retitled((title) => title.replaceAll(' ', '\u00a0'))],
  ['zero-width characters in title', retitled((title) => title.replace(' ', ' \u200b').replace(/(?<=\w{3})(?=\w{3})/, '\u200d\ufeff'))],
  ['double blanks in title', retitled((title) => title.replaceAll(' ', '  '))],
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
  ['original id', (story) => changed(story, { original_id: story.item.id - 7 })],
  ...entries(texts.bodies, bodyWith),
  ...entries(texts.titles, (template) => retitled((title) => template.replace('TITLE', () => title))),
  ...entries(texts.replaced, replaced),
];

const withMarkup: readonly [string, Trap][] = [
  ...entries(texts.hostile, ([what, html]) => hostile(what, { body: `<p>${explained}</p>${html}<p>After the markup.</p>${disclaimer}` })),
  ...entries(texts.hostileFields, (item, name) => hostile(name.replace('markup in ', ''), item)),
];

/** Oddities of real feeds, planted on purpose and by name, so that whatever reads or shows the world meets every one of them. */
export const traps: ReadonlyMap<string, Trap> = new Map([...plain, ...withMarkup]);

/** Hostile stories are a handful in a world of any size; the plain oddities come three times. */
const planted = [...plain, ...plain, ...withMarkup, ...plain].map(([name]) => name);

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
