import type { Story } from '../../store/story.ts';
import type { Company } from '../listing.ts';
import type { Random } from '../random.ts';
import { escaped, paragraph } from './html.ts';
import type { Channel, Draft } from './kind.ts';
import type { WorldStory } from './told.ts';

/** Everybody here is invented, and named so that nobody can think otherwise. */
const bylines = [
  'Avery Sample',
  'Blake Specimen',
  'Casey Placeholder',
  'Dakota Example',
  'Emerson Sample',
  'Finley Mockup',
  'Harper Specimen',
  'Jordan Example',
  'Morgan Sample',
  'Quinn Placeholder',
  'Riley Example',
  'Rowan Template',
] as const;

/** The machine that tells news a second time; by itself it writes only pieces for reading. */
const secondTeller = 'Sample Neuro';

function authorOf({ kind, form, channels, contentType }: Draft, random: Random): string {
  if (kind.endsWith(' again')) return secondTeller;
  if (channels.includes('Press Releases') && random.chance(0.6)) return 'Example Newswire';
  if (form === 'flash') return random.chance(0.86) ? 'Sample Desk' : 'Example Newswire';
  if (contentType !== 'story' && random.chance(0.2)) return secondTeller;
  const drawn = random.fraction();
  return drawn < 0.22 ? 'Sample Insights' : drawn < 0.46 ? 'Sample Desk' : random.pick(bylines);
}

/** A wire entry per security, made once and shared, hence frozen. */
const entries = new Map<Company, Story['item']['stocks'][number]>();
function entryOf(company: Company): Story['item']['stocks'][number] {
  let entry = entries.get(company);
  if (!entry) {
    const { symbol, cusip, isin, exchange } = company;
    entries.set(company, (entry = Object.freeze({ name: symbol, cusip, isin, exchange })));
  }
  return entry;
}

const named = (names: readonly string[]): { name: string }[] =>
  names.filter((name, at) => names.indexOf(name) === at).map((name) => ({ name }));

const sections: readonly (readonly [Channel, string])[] = [
  ['Earnings', 'news/earnings'],
  ['Analyst Ratings', 'analyst-ratings'],
  ['M&A', 'm-a'],
  ['Options', 'markets/options'],
  ['Crypto', 'markets/cryptocurrency'],
  ['IPOs', 'markets/ipos'],
  ['Press Releases', 'pressreleases'],
  ['Markets', 'markets'],
  ['Movers & Shakers', 'trading-ideas/movers'],
];

const sectionOf = (channels: readonly Channel[]): string => sections.find(([channel]) => channels.includes(channel))?.[1] ?? 'news';

export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);

const pad = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** Sub-channels stand flat beside their parents, as the vendor lists them (facts §9). */
function channelsOf({ channels, primary }: Draft, random: Random): readonly Channel[] {
  const sector = primary[0]?.sector;
  if (sector === 'Information Technology' && random.chance(0.6)) return [...channels, 'Tech'];
  if (sector === 'Communication Services' && random.chance(0.5)) return [...channels, 'Media'];
  return channels;
}

function tagsOf({ tags, primary, contentType }: Draft, random: Random): readonly string[] {
  const more: string[] = [];
  const [company] = primary;
  if (company && random.chance(0.3)) more.push(company.industry);
  if (company && ['Hardware', 'Internet Platforms', 'Entertainment'].includes(company.industry) && random.chance(0.4))
    more.push('Consumer Tech');
  if (contentType === 'benzinga_reach' && random.chance(0.5)) more.push('Stories That Matter');
  return more.length > 0 ? [...tags, ...more] : tags;
}

const sizes = ['thumb', 'small', 'large'] as const;
const imagesOf = (path: string, random: Random): { size: string; url: string }[] =>
  random.some(sizes, 3).map((size) => ({ size, url: `https://sample.example/images/${path}/${size}.png` }));

/** The last line of every body. */
export const disclaimer = '<p>Invented sample data: none of this happened.</p>';

/** A teaser never exceeds this (facts §6). */
const teaserCharacters = 256;
const shortened = (text: string): string =>
  text.length <= teaserCharacters ? text : `${text.slice(0, text.lastIndexOf(' ', teaserCharacters - 1))}…`;

/** What a story becomes when it goes out: id, time, author, address and the fields that travel. */
export function published(
  draft: Draft,
  { id, created, updated, random }: { id: number; created: number; updated: number; random: Random },
): WorldStory {
  const { title, lead, form, blocks, stocks, primary, rank, contentType, told } = draft;
  const channels = channelsOf(draft, random);
  const date = new Date(created * 1000);
  const path = `${pad(date.getUTCFullYear() % 100)}/${pad(date.getUTCMonth() + 1)}/${id}`;
  const pictured = form === 'article' || (form === 'note' && random.chance(0.35));
  return {
    item: {
      id,
      author: authorOf(draft, random),
      created,
      updated,
      title,
      teaser: escaped(shortened(lead)),
      body: form === 'flash' ? '' : `${paragraph(lead)}${blocks.join('')}${disclaimer}`,
      url: `https://sample.example/${sectionOf(channels)}/${path}/${slugOf(title)}`,
      image: pictured ? imagesOf(path, random) : [],
      channels: named(channels),
      stocks: stocks.map(entryOf),
      tags: named(tagsOf(draft, random)),
    },
    importanceRank: rank ?? (random.chance(0.4) ? (random.chance(0.85) ? 1 : 2) : undefined),
    primaryTickers: primary.map(({ symbol }) => symbol),
    contentType,
    regions: stocks[0]?.country === 'CA' ? ['ca'] : [],
    ...(told && { told }),
  };
}
