import { escapeValue } from '../filters/filter-address.ts';

// A kind of news, chosen once for several companies: by a word such as `upgrades`, or by a topic or action of the records, as `topic:M&A`.

/** A kind of news and the reactions that are of it. */
export interface NewsKind {
  /** as in addresses: `upgrades`, `topic:Biotech` */
  readonly id: string;
  /** on the screen, and in sentences in small letters where it is a word: `Upgrades` */
  readonly label: string;
  /** in address form (filters/filter-address.ts); all must hold */
  readonly filters: readonly string[];
}

/**
 * The kinds that have a word.
 *
 * Assumed: feeds write an action as `Upgrade` or `Upgrades`; a record names no guidance, so stories on guidance are those whose headline has the
 * word, as in the studies of the explorer.
 */
export const newsKinds: readonly NewsKind[] = [
  { id: 'all', label: 'All news', filters: [] },
  { id: 'upgrades', label: 'Upgrades', filters: ['AnalystAction:in:Upgrade|Upgrades'] },
  { id: 'downgrades', label: 'Downgrades', filters: ['AnalystAction:in:Downgrade|Downgrades'] },
  { id: 'initiations', label: 'Initiations', filters: ['AnalystAction:in:Initiate|Initiates|Initiates Coverage On'] },
  { id: 'ratings', label: 'Analyst ratings', filters: ['Topics:in:Analyst Ratings'] },
  { id: 'targets', label: 'Price targets', filters: ['Topics:in:Price Target'] },
  { id: 'earnings', label: 'Earnings', filters: ['Topics:in:Earnings'] },
  { id: 'beats', label: 'Earnings beats', filters: ['EPSAction:in:Beat'] },
  { id: 'misses', label: 'Earnings misses', filters: ['EPSAction:in:Miss'] },
  { id: 'guidance', label: 'Guidance', filters: ['Headlines:has:guidance'] },
  { id: 'mergers', label: 'Mergers and acquisitions', filters: ['Topics:in:M&A'] },
];

/** Fields whose values are kinds as well, by their word in an address. */
const fieldKinds = { topic: 'Topics', action: 'AnalystAction', eps: 'EPSAction' } as const;
export type FieldKind = keyof typeof fieldKinds;

const maxKindCharacters = 100;

/** The kind of one value of a field: `topic:Biotech`. */
export const kindOfValue = (field: FieldKind, value: string): NewsKind => ({
  id: `${field}:${value}`,
  label: value,
  filters: [`${fieldKinds[field]}:in:${escapeValue(value)}`],
});

/** Parses the kind of an address, in any letter case; undefined where it is none. */
export function parseNewsKind(text: string): NewsKind | undefined {
  const written = text.trim();
  if (written.length > maxKindCharacters) return undefined;
  const [field = '', value = ''] = written.split(/:(.*)/s);
  const name = field.toLowerCase();
  if (!Object.hasOwn(fieldKinds, name)) return newsKinds.find(({ id }) => id === written.toLowerCase());
  return value.trim() === '' ? undefined : kindOfValue(name as FieldKind, value.trim());
}
