import { useEffect } from 'react';
import { setPaused, usePaused } from '#src/shared/api/polling.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { UnknownSymbols } from '#src/shared/symbols/unknown-symbols.tsx';
import { useLogomarks } from '#src/shared/symbols/logomarks-query.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { failureTitle } from '#src/shared/ui/feedback/failure-panel.tsx';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { usePrinting, usePrintNote } from '#src/shared/ui/printing.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { inAddress, watchlists } from '#src/shared/watchlists/watchlists.ts';
import { BriefBar } from './brief-bar.tsx';
import { briefSearch } from './brief-search.ts';
import { BriefTable } from './brief-table.tsx';
import { describeQuiet } from './brief.ts';
import { NoWatchlist } from './no-watchlist.tsx';
import { describeColumn, TotalLine } from './price-cells.tsx';
import { type Brief, useBrief } from './use-brief.ts';

/** `/brief`: what happened to the companies of a watchlist in the last session and since. */
export default function BriefPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(briefSearch);
  const [first] = useStoredValue(watchlists);
  // A copied link shows the same list.
  useEffect(() => {
    if (!search.list && first) setSearch({ list: inAddress(first) }, { replace: true });
  }, [search.list, first, setSearch]);
  const brief = useBrief(search);
  const { name, symbols, columns, start, refresh } = brief;
  const hasSymbols = symbols.length > 0;
  useLogomarks(symbols);
  usePublishFreshness(brief.freshness);
  usePrinting();
  usePrintNote(hasSymbols ? [`${name} since ${start}`, ...columns.map(describeColumn)].join('; ') : '');
  const paused = usePaused();
  useHotkeys({ r: refresh, p: () => setPaused(!paused) });
  return (
    <>
      <BriefBar {...{ search, brief }} onChange={setSearch} />
      <Notices {...{ brief, dropped }} />
      <div className="relative min-h-0 flex-1 overflow-auto bg-panel">
        {hasSymbols ? <Companies brief={brief} /> : <NoWatchlist onSaved={(list) => setSearch({ list: inAddress(list) })} />}
      </div>
    </>
  );
}

/** What is wrong with the address or with a part, while the others are shown. */
function Notices({ brief: { failed, truncated }, dropped }: { brief: Brief; dropped: readonly string[] }) {
  return (
    <>
      {dropped.length > 0 && <Notice text={`Ignored in link: ${dropped.join('; ')}`} />}
      {failed.map(({ part, error, refetch }) => (
        <Notice
          key={part}
          text={`${part[0]?.toUpperCase()}${part.slice(1)} missing: ${error ? failureTitle(error) : ''}. The other parts are shown.`}
        >
          <button type="button" className="underline" onClick={refetch}>
            Try again
          </button>
        </Notice>
      ))}
      {truncated.length > 0 && <Notice text={`There are more ${truncated.join(', ')} than this page reads; the newest are shown.`} />}
    </>
  );
}

/** The heading, what all positions are worth, the table, and the companies without anything to report. */
function Companies({ brief }: { brief: Brief }) {
  const { name, holdings, quiet, total, columns, digits, failedParts, stateOf } = brief;
  const isLoaded = brief.loading.length === 0;
  return (
    <>
      <h2 className="px-3 pt-2 text-base font-bold">
        {name}{' '}
        <small className="text-xs font-normal text-soft">
          {brief.period} {/* What has a price or a story is known, listed or not. */}
          <UnknownSymbols symbols={quiet} />
        </small>
      </h2>
      {total && isLoaded && <TotalLine {...{ total, columns, digits }} />}
      {/* On a phone the table has no head. */}
      {isLoaded && columns.length > 0 && (
        <p className="px-3 pb-1.5 text-2xs text-soft sm:hidden">{columns.map(describeColumn).join(' · ')}</p>
      )}
      {!isLoaded && <div aria-hidden className="skeleton appear-late h-full" />}
      {/* Not before all parts have ended, because later ones would move the rows. */}
      {isLoaded && (
        <BriefTable
          {...{ holdings, columns, digits, failedParts, stateOf }}
          order={brief.orders[brief.order]}
          hasPositions={brief.hasPositions}
          fromDay={brief.fromDay}
          reactionSource={brief.reactionSource}
        />
      )}
      {quiet.length > 0 && (
        <p className="px-3 py-2 text-2xs text-soft wrap-anywhere">
          {describeQuiet(
            quiet,
            [...failedParts],
            quiet.some((symbol) => stateOf(symbol).kind === 'not in plan'),
          )}
        </p>
      )}
    </>
  );
}
