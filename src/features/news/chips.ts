import { formatDate } from '#src/shared/format/date.ts';
import type { NewsSearch } from './news-search.ts';

/** An active filter in words, and the change that removes it. */
export interface Chip {
  readonly key: string;
  readonly text: string;
  readonly without: Readonly<Record<string, undefined>>;
}

/** `AAPL, MSFT +3` */
const short = (names: readonly string[], joint = ', '): string =>
  names.length <= 3 ? names.join(joint) : `${names.slice(0, 3).join(joint)} +${names.length - 3}`;

/** Every active filter as a chip, in the order of the bar. */
export function newsChips(search: NewsSearch, thisYear: string): Chip[] {
  const { tickers, primary, channels, topics, topicGroupBy, authors, contentTypes, importance, region, from, to } = search;
  const chips: Chip[] = [];
  const add = (key: string, text: string, ...removes: string[]): void => {
    chips.push({ key, text, without: Object.fromEntries([key, ...removes].map((name) => [name, undefined])) });
  };
  if (tickers) add('tickers', primary ? `Mainly about ${short(tickers)}` : short(tickers), 'primary');
  if (topics) add('topics', `Topics: ${short(topics, topicGroupBy === 'and' ? ' and ' : ' or ')}`, 'topicGroupBy');
  if (channels) add('channels', `Channels: ${short(channels, ' or ')}`);
  if (importance) add('importance', `Importance: ${importance}`);
  if (from !== undefined && from === to) add('from', `On ${formatDate(from, thisYear)}`, 'to');
  else {
    if (from !== undefined) add('from', `From ${formatDate(from, thisYear)}`);
    if (to !== undefined) add('to', `Until ${formatDate(to, thisYear)}`);
  }
  if (authors) add('authors', `By ${short(authors, ' or ')}`);
  if (contentTypes) add('contentTypes', `Type: ${short(contentTypes, ' or ')}`);
  if (region !== undefined) add('region', `Region: ${region}`);
  return chips;
}

/** The change that removes every chip at once. */
export const withoutAll = (chips: readonly Chip[]): Chip['without'] => Object.assign({}, ...chips.map(({ without }) => without));
