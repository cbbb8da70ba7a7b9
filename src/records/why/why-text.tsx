import { Link } from 'react-router';
import { barTime } from '#src/records/prices/bars.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { formatMove } from '#src/shared/format/number.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { zoneSuffix } from '#src/shared/time/format.ts';
import { Age, RowTime } from '#src/shared/time/time-label.tsx';
import { Missing } from '#src/shared/ui/missing.tsx';
import { pathSegment } from '#src/shared/url/paths.ts';
import type { WhyState, WhyStory } from './why-state.ts';
import {
  describeBaseRate,
  evidenceText,
  isUsual,
  noStoryText,
  partText,
  shortEvidence,
  unusualText,
  volatilityTitle,
} from './why-words.ts';

interface Props {
  symbol: string;
  state: WhyState;
}

interface StoryProps {
  symbol: string;
  story: WhyStory;
}

const StoryLink = ({ symbol, story: { id, title }, className }: StoryProps & { className: string }) => (
  <Link data-open to={`/news/${id}?tickers=${pathSegment(symbol)}`} title={title} className={className}>
    {title}
  </Link>
);

/** What the price did in the first 30 minutes of a story. */
const FirstMove = ({ story: { reactionPercent } }: Pick<StoryProps, 'story'>) =>
  reactionPercent === undefined ? (
    <Missing why="Its first 30 minutes are not measured" />
  ) : (
    <span title="In the first 30 minutes after the story">{moveCell(formatMove(reactionPercent))}</span>
  );

/** In a cell of a table, on one line: the story that fits, its age, its first 30 minutes and the base rate; `no story found in what is loaded` where none does. */
export function WhyCell({ symbol, state }: Props) {
  if (state.kind === 'pending') return <span className="text-faint">…</span>;
  if (state.kind === 'unknown') return <Missing why={state.reason} />;
  const { story, baseRate } = state.why;
  if (!story)
    return (
      <span className="text-faint" title={unusualText(state)}>
        {noStoryText}
      </span>
    );
  const short = shortEvidence(state);
  return (
    <span className="flex min-w-0 items-baseline gap-x-2">
      <StoryLink {...{ symbol, story }} className="min-w-0 flex-1 truncate hover:underline" />
      <span className="shrink-0 text-2xs text-faint">
        <Age seconds={story.publishedSeconds} />
      </span>
      <span className="w-16 shrink-0 text-end">
        <FirstMove story={story} />
      </span>
      <span
        className={`w-16 shrink-0 text-end text-2xs ${state.why.evidence === 'evidence' ? 'text-text' : 'text-faint'}`}
        title={`${evidenceText(state)}${baseRate ? `. ${describeBaseRate(baseRate)}` : ''}`}
      >
        {short ?? (state.isBaseRatePending ? '…' : '–')}
        <span className="sr-only">, {evidenceText(state)}</span>
      </span>
    </span>
  );
}

interface TextProps extends Props {
  /** the change that stands beside it, percent: it may be of a later price */
  shownPercent: number;
}

/** As a paragraph: the part of the day, the story that fits with its time and first 30 minutes, and whether it is evidence. */
export function WhyText({ symbol, state, shownPercent }: TextProps) {
  const { zone } = usePreferences();
  if (state.kind === 'pending') return <p className="text-faint">…</p>;
  if (state.kind === 'unknown') return <p className="text-faint">{state.reason}.</p>;
  const { why, changePercent, untilSeconds } = state;
  const change = formatMove(changePercent);
  const until = change === formatMove(shownPercent) ? '' : ` at ${barTime(untilSeconds, zone)} ${zoneSuffix[zone]}`;
  const { story, part, baseRate, others } = why;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="text-soft" title="The shortest part of the day that holds at least half of the move">
        {moveCell(formatMove(part.movePercent))} of {change}
        {until} came {partText(part, zone)}
      </span>
      {story ? (
        <>
          <span className="text-2xs text-faint">
            <RowTime seconds={story.publishedSeconds} zone={zone} dated />
          </span>
          <StoryLink {...{ symbol, story }} className="min-w-0 max-w-full truncate font-medium hover:underline" />
          <span className="text-2xs text-soft">
            first 30 min <FirstMove story={story} />
          </span>
          <span
            className={`text-2xs ${why.evidence === 'evidence' ? 'text-text' : 'text-faint'}`}
            title={baseRate && describeBaseRate(baseRate)}
          >
            {evidenceText(state)}
            {others.length > 0 && `; ${others.length} more ${others.length === 1 ? 'fits' : 'fit'}`}
          </span>
          {/* A usual move needs no reason, whatever was published before it. */}
          {isUsual(state) && (
            <span className="text-2xs text-faint" title={volatilityTitle}>
              {unusualText(state)}
            </span>
          )}
        </>
      ) : (
        <span className="text-soft" title={volatilityTitle}>
          {noStoryText}; {unusualText(state)}
        </span>
      )}
    </p>
  );
}
