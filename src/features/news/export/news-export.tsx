import { useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { titleText } from '#contract/title-text.ts';
import { Option, Options, TableExport } from '#src/shared/export/export-panel.tsx';
import { maxExportRows } from '#src/shared/export/read-all.ts';
import { type Column, sheetOf } from '#src/shared/export/sheet.ts';
import { filterPhrase } from '#src/shared/filters/filter-text.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { zoneSuffix } from '#src/shared/time/format.ts';
import { originalUrl } from '#src/records/stories/news-item.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import { type Annotations, useAnnotations } from '../annotations/annotations.ts';
import { passesFilter } from '../filters/feed-filter.ts';
import { newsFilters } from '../filters/filter-descriptions.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { exportFilter, readAllRecords, readAllStories, readRecords } from './export-rows.ts';

/** The columns of "What I see". */
const newsColumns: readonly Column<NewsItem>[] = [
  { name: 'published', kind: 'time', value: ({ created }) => created },
  { name: 'updated', kind: 'time', value: ({ updated }) => updated },
  { name: 'symbols', value: (item) => tickersOf(item).join('; ') },
  { name: 'title', value: ({ title }) => titleText(title) },
  { name: 'channels', value: ({ channels }) => channels.map(({ name }) => name).join('; ') },
  { name: 'author', value: ({ author }) => author },
  { name: 'url', value: originalUrl },
  { name: 'id', kind: 'number', value: ({ id }) => id },
];

const yes = (is: boolean): string | undefined => (is ? 'yes' : undefined);

/** The columns of the reader's own annotations. */
const annotationColumns = ({ starred, read }: Pick<Annotations, 'starred' | 'read'>): readonly Column<NewsItem>[] => [
  { name: 'starred', value: ({ id }) => yes(starred.has(id)) },
  { name: 'read', value: ({ id }) => yes(read.has(id)) },
];

/** Which stories are exported. */
type Scope = 'shown' | 'starred' | 'all';

interface Props {
  /** the stories in the order shown */
  items: readonly NewsItem[];
  search: NewsSearch;
  /** whether the list has reached its end */
  complete: boolean;
  onClose: () => void;
}

/** Export panel of the headlines. */
export function NewsExport({ items, search, complete, onClose }: Props) {
  const { zone } = usePreferences();
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
  const columns = withAnnotations ? [...newsColumns, ...annotationColumns(annotations)] : newsColumns;
  return (
    <TableExport
      things="news"
      title="News"
      remaining={complete ? 'none' : 'available'}
      shown={{
        hint: `Labels, times in ${zoneSuffix[zone]}`,
        filter,
        sheet: () => sheetOf(columns, selected, zone),
        canCopy: scope !== 'all',
        ...(scope === 'all' && {
          file: async (_, reading) => {
            const { rows, ...missing } = await readAllStories(search, passesFilter(passes), reading);
            return { sheet: sheetOf(columns, rows, zone), ...missing };
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
