import type { NewsItem } from '#contract/endpoints/news.ts';
import { type FilterKind, filterKey } from './filters.ts';
import { joinPieces, type NewsPieces } from '../records/record-json.ts';
import type { Story } from './story.ts';

/** A filter value of a stored story, as it is compared. */
export interface StoredFilter {
  readonly kind: FilterKind;
  readonly key: string;
  /** channels only */
  readonly number: number | null;
}

/** The story that would be stored as these rows. Values that are not sent have the spelling in which they are compared. */
export function readStoredStory(
  { created, updated, pieces }: { readonly created: number; readonly updated: number; readonly pieces: NewsPieces },
  filters: readonly StoredFilter[],
): Story {
  const item = { ...(JSON.parse(joinPieces(pieces)) as NewsItem), created, updated };
  const keysOf = (wanted: FilterKind): string[] => filters.filter(({ kind }) => kind === wanted).map(({ key }) => key);
  const numbers = new Map(filters.filter(({ kind }) => kind === 'channel').map(({ key, number }) => [key, number]));
  const [rank] = keysOf('importance');
  return {
    item: {
      ...item,
      channels: item.channels.map(({ name }) => {
        const number = numbers.get(filterKey('channel', name)) ?? undefined;
        return number === undefined ? { name } : { name, id: number };
      }),
    },
    importanceRank: rank === undefined ? undefined : Number(rank),
    primaryTickers: keysOf('primaryTicker'),
    contentType: keysOf('contentType')[0] ?? '',
    regions: keysOf('region'),
  };
}
