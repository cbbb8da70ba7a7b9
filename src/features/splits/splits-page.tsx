import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { setPaused } from '#src/shared/live/paused.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { DataGrid } from '#src/shared/table/data-grid.tsx';
import { sortRows } from '#src/shared/table/row-order.ts';
import { Failed, FailedBanner } from '#src/shared/ui/failure-panel.tsx';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { later } from '#src/shared/ui/later.tsx';
import Notice from '#src/shared/ui/notice.tsx';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { Tool } from '#src/shared/ui/tool.tsx';
import { useSearch } from '#src/shared/url/use-search.ts';
import { NoSplits } from './no-splits.tsx';
import type { Split } from './split.ts';
import { SplitsBar } from './splits-bar.tsx';
import { readSort, splitColumns, writeSort } from './splits-columns.tsx';
import { questionOf, splitsSearch } from './splits-search.ts';
import { useSplits } from './use-splits.ts';
import { WrongRows } from './wrong-rows.tsx';

const SplitDetail = lazy(() => import('./split-detail.tsx'));
const SplitsExport = later(() => import('./splits-export.tsx'));

const pinned = ['ticker'];
const rowKey = ({ key }: Split): string => key;

/** `/splits`: what is split, when, and what it does to a holding. */
export default function SplitsPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(splitsSearch);
  const asked = JSON.stringify(questionOf(search));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text is all that the question is
  const question = useMemo(() => questionOf(search), [asked]);
  const feed = useSplits(question);
  const { answer, splits, wrong } = feed;
  usePublishFreshness(feed.freshness);

  const { zone } = usePreferences();
  // Times are written in the reader's zone: other columns for another zone.
  const columns = useMemo(() => (zone === undefined ? [] : splitColumns(search.by)), [search.by, zone]);
  const sortText = JSON.stringify(search.sort ?? []);
  const sort = useMemo(() => readSort(JSON.parse(sortText) as string[]), [sortText]);
  const sorted = useCallback(() => sortRows(splits, rowKey, columns, sort), [splits, columns, sort]);

  const open = splits.find(({ key }) => key === search.row);
  const onOpen = (_: Split, row: string): void => setSearch({ row }, { replace: open !== undefined });
  const close = (): void => setSearch({ row: undefined });
  const step = (by: 1 | -1): void => {
    if (!open) return;
    const order = sorted();
    const next = order[order.indexOf(open) + by];
    if (next) setSearch({ row: next.key }, { replace: true });
  };
  const [exports, setExports] = useState(false);
  useHotkeys({
    j: open && (() => step(1)),
    k: open && (() => step(-1)),
    r: () => void feed.refresh(),
    p: () => setPaused(!feed.paused),
    e: splits.length > 0 ? () => setExports(true) : undefined,
    Escape: search.row === undefined ? undefined : close,
  });
  const hasMore = answer.hasNextPage;
  const orderWords = `by ${search.by === 'ex' ? 'ex-date' : 'announcement'}${sort.length === 0 ? ', latest first' : ''}`;

  return (
    <>
      <SplitsBar search={search} onChange={setSearch}>
        <span role="status" className="max-sm:w-full! max-sm:text-start!">
          {answer.isSuccess &&
            `${splits.length.toLocaleString('en-US')} ${splits.length === 1 ? 'split' : 'splits'} ${hasMore ? 'loaded, more available, ' : ''}${orderWords}`}
        </span>
        <Tool
          label={feed.paused ? 'Go on' : 'Pause'}
          keys="p"
          sign={feed.paused ? 'play' : 'pause'}
          aria-pressed={feed.paused}
          onClick={() => setPaused(!feed.paused)}
        />
        <Tool
          label="Export"
          keys="e"
          sign="export"
          anchor={exports ? '--export' : undefined}
          aria-haspopup="dialog"
          aria-expanded={exports}
          onClick={() => setExports(true)}
        />
      </SplitsBar>
      {exports && (
        <SplitsExport
          source={{
            splits: sorted(),
            columns,
            zone,
            nowSeconds: nowSeconds(),
            filtered: Object.keys(question).length > 1,
            truncated: hasMore,
          }}
          onClose={() => setExports(false)}
        />
      )}
      {dropped.length > 0 && <Notice text={`Left out of the address, because it is not valid: ${dropped.join('; ')}.`} />}
      <WrongRows wrong={wrong} of={splits.length + wrong.length} />
      <div className="relative flex min-h-0 flex-1">
        {answer.isPending && <div aria-hidden className="skeleton appear-late" />}
        {answer.isError && splits.length === 0 && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isSuccess && splits.length === 0 && <NoSplits search={search} onChange={setSearch} />}
        {splits.length > 0 && (
          <DataGrid
            label={`Splits ${orderWords}`}
            rows={splits}
            rowKey={rowKey}
            columns={columns}
            sort={sort}
            onSort={(keys) => setSearch({ sort: writeSort(keys) })}
            pinned={pinned}
            openKey={open?.key}
            onOpen={onOpen}
            busy={feed.busy}
          >
            {hasMore && (
              <button type="button" className="h-6 text-accent underline" onClick={() => void answer.fetchNextPage()}>
                Load older
              </button>
            )}
          </DataGrid>
        )}
        {feed.failure && splits.length > 0 && (
          <FailedBanner error={feed.failure} onRetry={() => void (answer.isError ? answer.refetch() : feed.refresh())}>
            What is loaded stays.
          </FailedBanner>
        )}
        {open && (
          <Suspense>
            <SplitDetail split={open} onStep={step} onClose={close} />
          </Suspense>
        )}
      </div>
    </>
  );
}
