import type { Company } from '../listing.ts';
import type { Random } from '../random.ts';

/** Names that say on sight that nobody real is meant. */
const marks = ['Sample', 'Example', 'Specimen', 'Placeholder', 'Mockup', 'Testbed', 'Demo', 'Fixture', 'Template', 'Prototype'] as const;
const trades = [
  'Robotics',
  'Logistics',
  'Networks',
  'Labs',
  'Energy',
  'Materials',
  'Mobility',
  'Analytics',
  'Packaging',
  'Optics',
  'Freight',
  'Foods',
  'Health',
  'Systems',
  'Learning',
  'Outdoors',
] as const;

/** `Specimen Optics` */
export const inventedFirm = (random: Random): string => `${random.pick(marks)} ${random.pick(trades)}`;

/** Brokers whose analysts rate the real companies: none exists. */
export const brokers = [
  'Sample Securities',
  'Example Capital',
  'Specimen Research',
  'Placeholder Partners',
  'Mockup Markets',
  'Testbed Equity',
  'Demo & Daughters',
  'Fixture Bank',
  'Template Advisors',
  'Prototype Research',
  'Exemplar Securities',
  'Facsimile Financial',
  'Paragon Sample',
  'Pro Forma Partners',
] as const;

export const conferences = [
  'Sample Technology Forum',
  'Example Consumer Days',
  'Specimen Health Care Conference',
  'Placeholder Industrials Summit',
  'Mockup Growth Conference',
  'Testbed Investor Week',
  'Demo Energy Symposium',
  'Fixture Global Conference',
  'Template Small Talks',
  'Prototype Fireside Series',
] as const;

const american = [
  'Albany',
  'Austin',
  'Boise',
  'Charlotte',
  'Cincinnati',
  'Columbus',
  'Denver',
  'Des Moines',
  'El Paso',
  'Grand Rapids',
  'Hartford',
  'Indianapolis',
  'Kansas City',
  'Knoxville',
  'Lincoln',
  'Louisville',
  'Madison',
  'Milwaukee',
  'Nashville',
  'Omaha',
  'Pittsburgh',
  'Portland',
  'Raleigh',
  'Reno',
  'Richmond',
  'Sacramento',
  'Salt Lake City',
  'San Antonio',
  'Spokane',
  'Tucson',
  'Tulsa',
] as const;
const canadian = ['Calgary', 'Halifax', 'Montreal', 'Ottawa', 'Vancouver', 'Winnipeg', 'Quebec City', 'Saskatoon'] as const;
const european = ['Antwerp', 'Bilbao', 'Cork', 'Gdansk', 'Hamburg', 'Lyon', 'Malmo', 'Munich', 'Porto', 'Turin', 'Leeds', 'Basel'] as const;
const elsewhere = [
  'Brisbane',
  'Busan',
  'Fukuoka',
  'Guadalajara',
  'Monterrey',
  'Pune',
  'Santiago',
  'Singapore',
  'Taichung',
  'Ningbo',
] as const;
const europe = new Set(['CH', 'DE', 'DK', 'GB', 'IE', 'LU', 'NL']);

/** Where a company works: mostly around its home. */
export function cityFor({ country }: Pick<Company, 'country'>, random: Random, atHome = 0.8): string {
  const home = country === 'US' ? american : country === 'CA' ? canadian : europe.has(country) ? european : elsewhere;
  return random.pick(random.chance(atHome) ? home : random.pick([american, canadian, european, elsewhere]));
}

/** Offices without names: no person is ever invented into a real one. */
export const roles = [
  'chief financial officer',
  'chief operating officer',
  'general counsel',
  'chief technology officer',
  'head of investor relations',
  'chief marketing officer',
  'chief people officer',
  'head of supply chain',
  'treasurer',
  'chief accounting officer',
  'head of sustainability',
  'chief information officer',
  'head of strategy',
  'head of Europe',
  'head of Asia-Pacific',
] as const;

export const seasons = [
  'in the spring',
  'by midsummer',
  'in the autumn',
  'before year-end',
  'early next year',
  'next month',
  'in the coming quarter',
] as const;

export const inventedFunds = [
  'Sample Fund Advisers',
  'Example Asset Trust',
  'Specimen Index Partners',
  'Placeholder Pension Board',
  'Template Value Fund',
] as const;
