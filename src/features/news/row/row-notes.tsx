import { diffText } from '#src/shared/format/text-diff.ts';
import { formatClock, type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { isCorrected, titleOf } from '#src/records/stories/news-item.ts';
import { type RowProps, useRowOptions } from './row-options.ts';

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

const clock = (seconds: number, zone: Zone): string => `${formatClock(seconds, zone)} ${zoneSuffix[zone]}`;

/** The notes next to a headline: read, starred, updated, removed, duplicates. */
export function RowNotes({ story: { item, key: id, duplicateCount, isExpanded }, state }: RowProps) {
  const { isRead, isStarred, removedSeconds, originalTitle } = state;
  const { zone, onToggle } = useRowOptions();
  const states = [isRead && 'read', isStarred && 'starred', removedSeconds !== undefined && 'withdrawn'];
  return (
    <>
      {/* The description of the focused row; the visible notes below are read with its text. */}
      <span id={`marks-${id}`} hidden>
        {states.filter(Boolean).join(', ')}
      </span>
      {isRead && <span className="sr-only">read</span>}
      {originalTitle !== undefined && (
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
          onClick={() => onToggle(id)}
        >
          +{duplicateCount} similar
        </button>
      )}
    </>
  );
}
