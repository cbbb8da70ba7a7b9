import type { Story } from '../../store/news/story.ts';
import type { Company } from '../companies.ts';
import { invented } from '../invented.ts';
import type { Random } from '../random.ts';
import type { ExampleStory } from '../story.ts';
import { disclaimer, escaped, paragraph } from './body.ts';
import type { Draft } from './draft.ts';

/** The automatic author that repeats news; by itself it writes only pieces for reading. */
const automaticAuthor = 'Sample Neuro';

function authorOf({ isRepeat, form, channels, contentType }: Draft, random: Random): string {
  if (isRepeat) return automaticAuthor;
  if (channels.includes('Press Releases') && random.chance(0.6)) return 'Example Newswire';
  if (form === 'flash') return random.chance(0.86) ? 'Sample Desk' : 'Example Newswire';
  if (contentType !== 'story' && random.chance(0.2)) return automaticAuthor;
  const drawn = random.fraction();
  return drawn < 0.22 ? 'Sample Insights' : drawn < 0.46 ? 'Sample Desk' : random.pick(invented.bylines);
}

export const stockEntry = ({ symbol, cusip, isin, exchange }: Company): Story['item']['stocks'][number] => ({
  name: symbol,
  cusip,
  isin,
  exchange,
});

const named = (names: readonly string[]): { name: string }[] => [...new Set(names)].map((name) => ({ name }));

/** Sections of the site by channel; the first that fits. */
const sections = {
  Earnings: 'news/earnings',
  'Analyst Ratings': 'analyst-ratings',
  'M&A': 'm-a',
  Options: 'markets/options',
  Crypto: 'markets/cryptocurrency',
  IPOs: 'markets/ipos',
  'Press Releases': 'pressreleases',
  Markets: 'markets',
  'Movers & Shakers': 'trading-ideas/movers',
};

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);

/** Sub-channels stand flat beside their parents, as the vendor lists them. */
function channelsOf({ channels, primary }: Draft, random: Random): readonly string[] {
  const sector = primary[0]?.sector;
  if (sector === 'Information Technology' && random.chance(0.6)) return [...channels, 'Tech'];
  if (sector === 'Communication Services' && random.chance(0.5)) return [...channels, 'Media'];
  return channels;
}

function tagsOf({ tags, primary, contentType }: Draft, random: Random): readonly string[] {
  const industry = primary[0]?.industry ?? '';
  const isConsumerTech = ['Hardware', 'Internet Platforms', 'Entertainment'].includes(industry);
  return [
    ...tags,
    ...(industry && random.chance(0.3) ? [industry] : []),
    ...(isConsumerTech && random.chance(0.4) ? ['Consumer Tech'] : []),
    ...(contentType === 'benzinga_reach' && random.chance(0.5) ? ['Stories That Matter'] : []),
  ];
}

/** A teaser never exceeds this. */
const maxTeaserCharacters = 256;
const shortened = (text: string): string =>
  text.length <= maxTeaserCharacters ? text : `${text.slice(0, text.lastIndexOf(' ', maxTeaserCharacters - 1))}…`;

/** What a draft becomes when it is published: id, time, author, address and the fields that travel. */
export function published(
  draft: Draft,
  { id, created, updated, random }: { id: number; created: number; updated: number; random: Random },
): ExampleStory {
  const { title, lead, form, blocks, stocks, primary, rank, contentType, facts } = draft;
  const channels = channelsOf(draft, random);
  const section = Object.entries(sections).find(([channel]) => channels.includes(channel))?.[1] ?? 'news';
  const path = `${new Date(created * 1000).toISOString().slice(2, 7).replace('-', '/')}/${id}`;
  const hasImages = form === 'article' || (form === 'note' && random.chance(0.35));
  const images = hasImages ? random.some(['thumb', 'small', 'large'], 3) : [];
  return {
    item: {
      id,
      author: authorOf(draft, random),
      created,
      updated,
      title,
      teaser: escaped(shortened(lead)),
      body: form === 'flash' ? '' : `${paragraph(lead)}${blocks.join('')}${disclaimer}`,
      url: `https://sample.example/${section}/${path}/${slugOf(title)}`,
      image: images.map((size) => ({ size, url: `https://sample.example/images/${path}/${size}.png` })),
      channels: named(channels),
      stocks: stocks.map(stockEntry),
      tags: named(tagsOf(draft, random)),
    },
    importanceRank: rank ?? (random.chance(0.4) ? (random.chance(0.85) ? 1 : 2) : undefined),
    primaryTickers: primary.map(({ symbol }) => symbol),
    contentType,
    regions: stocks[0]?.country === 'CA' ? ['ca'] : [],
    facts,
  };
}
