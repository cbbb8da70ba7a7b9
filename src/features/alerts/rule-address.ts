import { symbolCsv } from '#contract/schema/codecs.ts';
import { parameter } from '#contract/schema/endpoint.ts';
import { news } from '#contract/endpoints/news.ts';
import { parseSearch, type SearchShape } from '#src/shared/url/use-search.ts';
import { listParameter, maxSymbols, symbolsOf } from '#contract/list-symbols.ts';
import { fromAddress, type Watchlist, watchlists } from '#src/shared/watchlists/watchlists.ts';
import { type Draft, emptyDraft } from './rule-draft.ts';

// The address of a new rule: `/alerts?tickers=AVGO&importance=high`. Its parameters are those of the filters of /news and /quantified, so that
// the query string of a page is the address of its rule.

const { topics, topicGroupBy, channels, importance } = news.query;
const query = {
  tickers: parameter('tickers', symbolCsv(maxSymbols), { list: true, aliases: ['symbols'] }),
  list: listParameter,
  ...{ topics, topicGroupBy, channels, importance },
};
const ruleSearch: SearchShape<typeof query> = { query, rules: () => [] };

/** Filters that a rule does not have, by their parameters; parameters of layout and order are none. */
const notInRules: Readonly<Record<string, string>> = {
  ...{ from: 'dates', to: 'dates', hours: 'hours', primary: 'primary ticker only', authors: 'authors' },
  ...{ content_types: 'content types', sources: 'sources', region: 'region', f: 'filters of columns' },
};

export interface AddressedDraft {
  readonly draft: Draft;
  /** the filters of the page that a rule does not have */
  readonly leftOut: readonly string[];
}

/** The form of a new rule as an address proposes it; undefined where it names no criterion. */
export function draftOfAddress(search: string, lists: readonly Watchlist[] = watchlists.get()): AddressedDraft | undefined {
  const { value } = parseSearch(ruleSearch, search);
  // Typed symbols take the place of a list, as on the pages.
  const list = value.tickers ? undefined : value.list;
  const named = list && fromAddress(list).name;
  // The rule follows a stored list; the list of a link that is not stored is its symbols.
  const stored = lists.find(({ name }) => name === named);
  const draft: Draft = {
    ...emptyDraft,
    symbols: (stored ? [] : (value.tickers ?? symbolsOf(list) ?? [])).join(', '),
    watchlist: stored?.name ?? '',
    words: value.topics?.join(', ') ?? '',
    wordsBy: value.topicGroupBy,
    channels: value.channels?.join(', ') ?? '',
    importance: value.importance ?? '',
  };
  const hasCriteria = [draft.symbols, draft.watchlist, draft.words, draft.channels, draft.importance].some((text) => text !== '');
  const names = [...new URLSearchParams(search).keys()].flatMap((name) => notInRules[name] ?? []);
  return hasCriteria ? { draft, leftOut: [...new Set(names)] } : undefined;
}
