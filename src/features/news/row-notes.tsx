import type { Dispatch, SetStateAction } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { formatClock, zoneSuffix, type Zone } from '#src/shared/format/time.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { isCorrected } from './correction.ts';
import { TitleChange } from './title-change.tsx';

export interface RowNotesProps {
  item: NewsItem;
  /** how many stories fold under this one because they tell the same */
  similar: number;
  unfolded: boolean;
  /** changes which stories have theirs below them */
  onUnfold: Dispatch<SetStateAction<ReadonlySet<number>>>;
  isRead: boolean;
  starred: boolean;
  /** when the story was withdrawn, Unix seconds; NaN when nobody says */
  withdrawn: number | undefined;
  /** the title this story had when the desk first saw it */
  titleBefore: string | undefined;
}

const toggled =
  (id: number) =>
  (ids: ReadonlySet<number>): ReadonlySet<number> =>
    new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);

const clock = (seconds: number, zone: Zone): string => `${formatClock(seconds, zone)} ${zoneSuffix[zone]}`;

/** What a headline has to say beside its title: read, starred, corrected, withdrawn, told by others too. Loaded with the first that has. */
export default function RowNotes({ item, similar, unfolded, onUnfold, isRead, starred, withdrawn, titleBefore }: RowNotesProps) {
  const { zone } = usePreferences();
  const marks = [isRead && 'read', starred && 'starred', withdrawn !== undefined && 'withdrawn'];
  return (
    <>
      {/* Said after the title when the row gets the focus; what is seen below is read with the row's text. */}
      <span id={`marks-${item.id}`} hidden>
        {marks.filter(Boolean).join(', ')}
      </span>
      {isRead && <span className="sr-only">read</span>}
      {titleBefore !== undefined && titleBefore !== item.title && (
        // In the title's place while the row has the focus or the pointer (app.css).
        <span className="title-change">
          <TitleChange before={titleBefore} after={item.title} />
        </span>
      )}
      {starred && (
        <span role="img" aria-label="starred" title="Starred (s)">
          ★
        </span>
      )}
      {withdrawn !== undefined && <b>withdrawn{!Number.isNaN(withdrawn) && ` ${clock(withdrawn, zone)}`}</b>}
      {withdrawn === undefined && isCorrected(item) && (
        <span>
          updated {clock(item.updated, zone)} <span className="@max-[1000px]:hidden">(published {clock(item.created, zone)})</span>
        </span>
      )}
      {similar > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="relative z-1 min-h-6 text-accent hover:underline"
          aria-expanded={unfolded}
          onClick={() => onUnfold(toggled(item.id))}
        >
          +{similar} similar
        </button>
      )}
    </>
  );
}
