import type { Dispatch, SetStateAction } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { diffText } from '#src/shared/format/text-diff.ts';
import { formatClock, type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { isCorrected, titleOf } from '#src/records/stories/news-item.ts';

const parts = { same: 'span', gone: 'del', new: 'ins' } as const;

/** A changed title with deleted and inserted words. */
export function TitleChange({ before, after }: { before: string; after: string }) {
  return diffText(before, after).map(({ kind, text }, index) => {
    const Part = parts[kind];
    return (
      <span key={index}>
        {index > 0 && ' '}
        <Part>{text}</Part>
      </span>
    );
  });
}

export interface RowNotesProps {
  item: NewsItem;
  /** the number of its collapsed duplicates */
  duplicateCount: number;
  isExpanded: boolean;
  /** updates the set of expanded stories */
  onExpand: Dispatch<SetStateAction<ReadonlySet<number>>>;
  isRead: boolean;
  isStarred: boolean;
  /** when the story was removed, Unix seconds; NaN where the time is unknown */
  removedSeconds: number | undefined;
  /** the first title seen, where it has changed */
  originalTitle: string | undefined;
}

const toggled =
  (id: number) =>
  (ids: ReadonlySet<number>): ReadonlySet<number> =>
    new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);

const clock = (seconds: number, zone: Zone): string => `${formatClock(seconds, zone)} ${zoneSuffix[zone]}`;

/** The notes next to a headline: read, starred, updated, removed, duplicates. Loaded with the first row that has any. */
export function RowNotes({ item, duplicateCount, isExpanded, onExpand, isRead, isStarred, removedSeconds, originalTitle }: RowNotesProps) {
  const { zone } = usePreferences();
  const states = [isRead && 'read', isStarred && 'starred', removedSeconds !== undefined && 'withdrawn'];
  return (
    <>
      {/* The description of the focused row; the visible notes below are read with its text. */}
      <span id={`marks-${item.id}`} hidden>
        {states.filter(Boolean).join(', ')}
      </span>
      {isRead && <span className="sr-only">read</span>}
      {originalTitle !== undefined && originalTitle !== titleOf(item) && (
        // Replaces the title while the row is focused or hovered (app.css).
        <span className="title-change">
          <TitleChange before={originalTitle} after={titleOf(item)} />
        </span>
      )}
      {isStarred && (
        <span role="img" aria-label="starred" title="Starred (s)">
          ★
        </span>
      )}
      {removedSeconds !== undefined && <b>withdrawn{!Number.isNaN(removedSeconds) && ` ${clock(removedSeconds, zone)}`}</b>}
      {removedSeconds === undefined && isCorrected(item) && (
        <span>
          updated {clock(item.updated, zone)} <span className="@max-[1000px]:hidden">(published {clock(item.created, zone)})</span>
        </span>
      )}
      {duplicateCount > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="relative z-1 min-h-6 text-accent hover:underline"
          aria-expanded={isExpanded}
          onClick={() => onExpand(toggled(item.id))}
        >
          +{duplicateCount} similar
        </button>
      )}
    </>
  );
}
