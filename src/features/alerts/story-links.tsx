import { Link } from 'react-router';
import { Moment } from '#src/shared/ui/moment.tsx';
import { storyAddress } from './hit-words.ts';
import type { StoryLine } from './story.ts';

const tickersText = (tickers: readonly string[]): string =>
  tickers.length > 3 ? `${tickers[0]} +${tickers.length - 1}` : tickers.join(' ');

/** Stories in a line each, with the way to them. */
export function StoryLinks<Line extends StoryLine>({
  label,
  stories,
  note,
  onFollow,
}: {
  label: string;
  stories: readonly Line[];
  /** a word about one, at its end */
  note?: (line: Line) => string;
  onFollow?: () => void;
}) {
  return (
    <ul aria-label={label} className="flex flex-col" onClickCapture={({ target }) => (target as Element).closest('a') && onFollow?.()}>
      {stories.map((line, at) => (
        <li
          key={`${line.id} ${at}`}
          className="flex min-h-6 flex-wrap items-baseline gap-x-2 border-t border-line py-0.5 text-xs sm:flex-nowrap"
        >
          <span className="shrink-0 text-faint tabular-nums">
            <Moment seconds={line.created} />
          </span>
          <Link to={storyAddress(line)} className="min-w-0 flex-1 hover:underline wrap-anywhere">
            {line.tickers.length > 0 && <b className="me-0.5 text-accent">{tickersText(line.tickers)}</b>} {line.title}
          </Link>
          {note && (
            <span className="shrink-0 truncate text-2xs text-faint max-sm:w-full sm:max-w-40" title={note(line)}>
              {note(line)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
