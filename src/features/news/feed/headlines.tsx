import { useImperativeHandle, useState } from 'react';
import { useVirtualLines } from './virtual-lines.ts';
import { formatDayHeading, type Zone } from '#src/shared/time/format.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { useNow } from '#src/shared/time/now.ts';
import { listTimeProps } from '#src/shared/time/time-label.tsx';
import { feedFocusKeys, useFocusKeys } from '#src/shared/ui/commands/hotkeys.ts';
import { lineIndexOf, type NewsLine, type StoryLine } from './feed-list.ts';
import { HeadlineRow } from '../row/headline-row.tsx';
import { EmptyColumns, ListEnd, ListHead } from './list-overlays.tsx';
import { useCurrentStory, useListPosition, visibleRange } from './list-position.ts';
import { useRowPress } from './row-press.ts';
import { RowOptionsContext, type RowState } from '../row/row-options.ts';
import { useRecordSeenNames } from './seen-names.ts';
import { type HeadlinesProps, useArrivals, useColumns, useLines, useOlderStories } from './use-headlines.tsx';

/** The feed as a virtual list: day headings and one line per story; older pages load near the end. */
export function Headlines(props: HeadlinesProps) {
  const { page, search, openId, story, ref } = props;
  const { feed, items, annotations } = page;
  const { list, busy, removedSecondsOf, originalTitleOf } = feed;
  useFocusKeys(feedFocusKeys);
  useRecordSeenNames(feed.items);
  const { zone } = usePreferences();
  const { lines, onToggle } = useLines(props, zone);
  const [placeId, setPlaceId] = useState<number>();
  const { virtualizer, scroller, printing } = useVirtualLines(lines, lineIndexOf(lines, openId ?? placeId));
  const position = useListPosition(lines, virtualizer);
  const current = useCurrentStory({ lines, openId, placeId, setPlaceId, virtualizer, isRestoring: position.isRestoring });
  const { isPressed, linkProps } = useRowPress((id) => {
    // The click focused the link inside, from where Tab and screen readers do not continue story by story.
    current.focusStory(id);
    story.open(id);
  });
  useOlderStories(props, lines, virtualizer, position.backId);
  const { pills, showNew } = useArrivals(props, virtualizer, position, isPressed);
  useImperativeHandle(ref, () => ({ ...current.handle, showNew }));

  const { reactionOf, isEmpty, onChoose, tooltip, options } = useColumns(props, scroller, { zone, linkProps, onToggle });
  const stateOf = ({ key: id, item }: StoryLine): RowState => ({
    isOpen: id === openId,
    isFocusable: id === current.focusable,
    isRead: annotations.read.has(id),
    isStarred: annotations.starred.has(id),
    removedSeconds: removedSecondsOf(item),
    originalTitle: originalTitleOf(item),
    reaction: reactionOf(item),
  });
  const rows = virtualizer.getVirtualItems();

  return (
    <>
      <div
        className={busy ? 'feed progress' : 'feed'}
        data-dated={search.rank !== undefined || undefined}
        data-unmeasured={isEmpty || undefined}
        data-unlabelled={options.label === undefined || undefined}
        data-priced={options.hasPrices || undefined}
      >
        {pills}
        <div ref={scroller} className="feed-scroll">
          <ListHead options={options} onChoose={onChoose} />
          <DayInView lines={lines.slice(0, visibleRange(virtualizer).startIndex + 1)} zone={zone} />
          <div
            role="feed"
            aria-label="Headlines"
            aria-busy={busy}
            onKeyDown={current.onKeyDown}
            {...listTimeProps}
            className="relative"
            style={{ height: virtualizer.getTotalSize() }}
          >
            <RowOptionsContext value={options}>
              {rows.map(({ index, start }) => {
                const line = lines[index];
                if (line?.kind !== 'story') return line && <DayHeading key={line.key} seconds={line.seconds} zone={zone} startPx={start} />;
                const ref = line.key === placeId ? current.placeRow : undefined;
                return <HeadlineRow key={line.key} ref={ref} story={line} startPx={start} state={stateOf(line)} />;
              })}
            </RowOptionsContext>
          </div>
          {(lines.length === 0 || rows.some(({ index }) => index === lines.length - 1)) && <ListEnd list={list} shown={items.length} />}
          {printing && rows.length < lines.length && (
            <p>
              First {rows.length} lines of {items.length.toLocaleString('en-US')} loaded stories.
            </p>
          )}
        </div>
        <EmptyColumns hasReactions={!isEmpty} hasLabel={options.label !== undefined} />
      </div>
      {/* Not in the list, which is the container of its positions. */}
      {tooltip}
    </>
  );
}

/** The day of the first line in view stays under the head, as in the data grid. */
function DayInView({ lines, zone }: { lines: readonly NewsLine[]; zone: Zone }) {
  const day = lines.findLast((line) => line.kind === 'day');
  return (
    day && (
      <div aria-hidden className="day-in-view">
        <DayHeading seconds={day.seconds} zone={zone} />
      </div>
    )
  );
}

/** The heading of a day; no heading element, because an ARIA feed may hold articles only. */
function DayHeading({ seconds, zone, startPx }: { seconds: number; zone: Zone; startPx?: number }) {
  return (
    <div className="day-heading" style={startPx === undefined ? undefined : { transform: `translateY(${startPx}px)` }}>
      {formatDayHeading(seconds, zone, useNow(3600))}
    </div>
  );
}
