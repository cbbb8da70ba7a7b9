import { useMemo, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { Option, Options, TableExport } from '#src/shared/export/export-panel.tsx';
import { maxExportRows } from '#src/shared/export/read-all.ts';
import { type Column, sheetOf } from '#src/shared/export/sheet.ts';
import { filterPhrase } from '#src/shared/filters/filter-text.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { zoneSuffix } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { describePriceState } from '#src/records/prices/price-state.ts';
import { noSymbol } from '#src/records/reactions/empty/empty-window.ts';
import { useLastPrices } from '#src/records/prices/use-last-prices.ts';
import { type Annotations, useAnnotations } from '../annotations/annotations.ts';
import { passesFilter } from '../filters/feed-filter.ts';
import { newsFilters } from '../filters/filter-descriptions.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { useHeadlineLabel } from '../row/label-column.ts';
import { usePreferredSymbols } from '../feed/preferred-symbols.ts';
import { usePricesShown } from '../row/price-column.tsx';
import { hasNoReactions, useReactions, useReactionWindow } from '../reactions/use-reactions.ts';
import { type SeenRow, seenColumns } from './seen-columns.ts';
import { exportFilter, readAllRecords, readAllStories, readRecords } from './export-rows.ts';

const yes = (is: boolean): string | undefined => (is ? 'yes' : undefined);

/** The columns of the reader's own annotations. */
const annotationColumns = ({ starred, read }: Pick<Annotations, 'starred' | 'read'>): readonly Column<SeenRow>[] => [
  { name: 'Starred', value: ({ item }) => yes(starred.has(item.id)) },
  { name: 'Read', value: ({ item }) => yes(read.has(item.id)) },
];

/** Which stories are exported. */
type Scope = 'shown' | 'starred' | 'all';

interface Props {
  /** the stories in the order shown */
  items: readonly NewsItem[];
  /** those of the list by the pages that it was read in, with which their reactions were requested */
  pages: readonly { readonly rows: readonly NewsItem[] }[];
  search: NewsSearch;
  /** whether the list has reached its end */
  complete: boolean;
  onClose: () => void;
}

/** Export panel of the headlines. */
export function NewsExport({ items, pages, search, complete, onClose }: Props) {
  const { zone } = usePreferences();
  const { rowOf, columns: listColumns } = useSeenList(items, pages, search);
  const annotations = useAnnotations();
  const [scope, setScope] = useState<Scope>('shown');
  const [withAnnotations, setWithAnnotations] = useState(false);
  const starred = items.filter(({ id }) => annotations.starred.has(id));
  const selected = scope === 'starred' ? starred : items;
  const passes = exportFilter(items, search, annotations.muted);
  const descriptions = [
    filterPhrase(newsFilters, search) ?? [],
    scope === 'starred' ? 'starred' : [],
    passes.isMuted === undefined ? [] : 'without muted stories',
  ].flat();
  const filter = descriptions.length > 0 ? descriptions.join(', ') : undefined;
  const columns = withAnnotations ? [...listColumns, ...annotationColumns(annotations)] : listColumns;
  return (
    <TableExport
      things="news"
      title="News"
      remaining={complete ? 'none' : 'available'}
      shown={{
        hint: `Columns, labels and digits of the list, times in ${zoneSuffix[zone]}; why a figure is empty`,
        filter,
        sheet: () => sheetOf(columns, selected.map(rowOf), zone),
        canCopy: scope !== 'all',
        ...(scope === 'all' && {
          file: async (_, reading) => {
            const { rows, ...missing } = await readAllStories(search, passesFilter(passes), reading);
            return { sheet: sheetOf(columns, rows.map(rowOf), zone), ...missing };
          },
        }),
      }}
      raw={{
        filter,
        formats: ['csv', 'json', 'ndjson'],
        // They are requested again, because the list has parsed records.
        records: async (reading) => {
          if (scope === 'all') return readAllRecords(search, passesFilter(passes), reading);
          const read = await readRecords(selected, search, reading);
          return { ...read, truncated: !complete, missing: selected.length - read.rows.length };
        },
      }}
      renderOptions={(content, isBusy) => (
        <>
          <ScopeOptions {...{ scope, setScope, isBusy }} shown={items.length} starred={starred.length} complete={complete} />
          {content === 'seen' && (
            <Options disabled={isBusy}>
              <Option checked={withAnnotations} onChange={setWithAnnotations}>
                With annotations: starred, read
              </Option>
            </Options>
          )}
        </>
      )}
      onClose={onClose}
    />
  );
}

/** The rows of the list as their columns show them, from the requests of the list. */
function useSeenList(items: readonly NewsItem[], pages: Props['pages'], search: NewsSearch) {
  const preferred = usePreferredSymbols(search);
  const parts = useMemo(() => pages.map(({ rows }) => rows), [pages]);
  const { reactionOf, results } = useReactions(parts, preferred, JSON.stringify(search));
  const [window] = useReactionWindow();
  const hasPrices = usePricesShown(search);
  const label = useHeadlineLabel(items);
  const symbols = useMemo(() => (hasPrices ? items.map((item) => reactionOf(item).symbol ?? '') : []), [items, reactionOf, hasPrices]);
  const prices = useLastPrices(symbols);
  const inList = useMemo(() => new Set(items.map(({ id }) => id)), [items]);
  const rowOf = (item: NewsItem): SeenRow => {
    const reaction = inList.has(item.id) ? reactionOf(item) : undefined;
    const symbol = reaction?.symbol ?? '';
    return {
      item,
      reaction,
      price: prices.values.get(spelledSymbol(symbol)),
      whyNoPrice: symbol === '' ? noSymbol.text : (describePriceState(symbol, prices.stateOf(symbol)) ?? ''),
    };
  };
  const isEmpty = hasNoReactions(items, reactionOf, results);
  const columns = seenColumns({
    ...{ search, hasPrices, label },
    hasSources: items.some(({ source }) => source !== undefined),
    preferred: preferred ?? [],
    window: isEmpty ? undefined : window,
    nowSeconds: nowSeconds(),
  });
  return { rowOf, columns };
}

const formatCount = (rows: number): string => rows.toLocaleString('en-US');

interface ScopeOptionsProps {
  scope: Scope;
  setScope: (scope: Scope) => void;
  isBusy: boolean;
  /** number of stories */
  shown: number;
  starred: number;
  complete: boolean;
}

const ScopeOptions = ({ scope, setScope, isBusy, shown, starred, complete }: ScopeOptionsProps) => (
  <Options legend="Stories" disabled={isBusy}>
    <Option name="scope" checked={scope === 'shown'} onChange={() => setScope('shown')}>
      {formatCount(shown)} shown
    </Option>
    {(starred > 0 || scope === 'starred') && (
      <Option name="scope" checked={scope === 'starred'} onChange={() => setScope('starred')}>
        {formatCount(starred)} starred of them
      </Option>
    )}
    {(!complete || scope === 'all') && (
      <Option
        name="scope"
        checked={scope === 'all'}
        onChange={() => setScope('all')}
        hint={`At most ${formatCount(maxExportRows)} rows, loaded first`}
      >
        Everything that matches
      </Option>
    )}
  </Options>
);
