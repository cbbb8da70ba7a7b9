import { Link } from 'react-router';
import { Moment } from '#src/shared/time/time-label.tsx';
import type { StoryLine } from './match-rule.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import type { Hit } from './watch/watch-state.ts';

/** Each story once: two rules may match the same one. */
export const uniqueStories = <Line extends { readonly id: number }>(hits: readonly Line[]): readonly Line[] =>
  hits.filter(({ id }, at) => hits.findIndex((other) => other.id === id) === at);

/** `Upgrades: 3 stories`, `Upgrades, Cars and 2 more rules: 7 stories` */
export function hitsTitle(hits: readonly Hit[]): string {
  const rules = [...new Set(hits.map(({ rule }) => rule))];
  const count = uniqueStories(hits).length;
  const others = rules.length - 2;
  const names = others <= 0 ? rules.join(', ') : `${rules.slice(0, 2).join(', ')} and ${others} more ${others === 1 ? 'rule' : 'rules'}`;
  return `${names}: ${count} ${count === 1 ? 'story' : 'stories'}`;
}

/** The link to a story, with the list of its day. */
export const storyAddress = ({ id, created }: Pick<StoryLine, 'id' | 'created'>): string =>
  `/news/${id}?at=${new Date(created * 1000).toISOString().replace('.000', '')}`;

const tickersText = (tickers: readonly string[]): string =>
  isMultiStock(tickers) ? `${tickers[0]} +${tickers.length - 1}` : tickers.join(' ');

/** Links to stories, one per line. */
export function StoryLinks<Line extends StoryLine>({
  label,
  stories,
  note,
  isUnread,
  onNavigate,
}: {
  label: string;
  stories: readonly Line[];
  /** shown at the end of the line */
  note?: (line: Line) => string;
  isUnread?: (line: Line) => boolean;
  /** the link of a story was followed */
  onNavigate?: (line: Line) => void;
}) {
  return (
    <ul aria-label={label} className="flex flex-col">
      {stories.map((line, at) => (
        <li
          key={`${line.id} ${at}`}
          className="flex min-h-6 flex-wrap items-baseline gap-x-2 border-t border-line py-0.5 text-xs sm:flex-nowrap"
        >
          <span className="shrink-0 text-faint tabular-nums">
            <Moment seconds={line.created} />
          </span>
          <Link
            to={storyAddress(line)}
            className={`min-w-0 flex-1 hover:underline wrap-anywhere ${isUnread?.(line) ? 'font-semibold' : ''}`}
            onClick={() => onNavigate?.(line)}
          >
            {isUnread?.(line) && (
              <span className="me-1 inline-block size-1.75 rounded-full bg-accent" role="img" aria-label="unread"></span>
            )}
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
