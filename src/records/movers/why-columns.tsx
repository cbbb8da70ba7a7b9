import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Meaning } from '#contract/docs/glossary/meaning.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import type { WhyFound, WhyStory } from '#src/records/why/why-state.ts';
import { describeBaseRate, evidenceText, noStoryText, shortEvidence } from '#src/records/why/why-words.ts';
import { formatDigits, formatMove } from '#src/shared/format/number.ts';
import { formatAge } from '#src/shared/time/format.ts';
import { nowSeconds, useNow } from '#src/shared/time/now.ts';
import { pathSegment } from '#src/shared/url/paths.ts';
import type { MoverColumn, MoverRow } from './mover-row.ts';

const group = 'Why';

const ours = (description: string, unit: string, more: Partial<Meaning> = {}): Meaning => ({ description, unit, from: ['ours'], ...more });

const foundOf = ({ why }: MoverRow): WhyFound | undefined => (why?.kind === 'found' ? why : undefined);
const storyOf = (row: MoverRow): WhyStory | undefined => foundOf(row)?.why.story;

/** Why nothing is known of what fits a move; undefined where something is. */
function whyUnknown({ why }: MoverRow): string | undefined {
  if (why === undefined) return 'Not loaded: stories are looked for where rows are in view';
  if (why.kind === 'pending') return 'Being loaded';
  return why.kind === 'unknown' ? why.reason : undefined;
}

/** A column of a story: why it is empty, where there is one. */
const withoutStory = (row: MoverRow): string => whyUnknown(row) ?? 'No story found in what is loaded';

const reactionOf = (row: MoverRow): number | undefined => storyOf(row)?.reactionPercent;

function whyNoBaseRate(row: MoverRow): string {
  const found = foundOf(row);
  if (!found?.why.story) return withoutStory(row);
  return found.isBaseRatePending ? 'Being loaded' : 'Fewer than 20 sessions of the symbol are known';
}

const storyLink = (row: MoverRow): ReactNode => {
  const story = storyOf(row);
  if (!story) return <span className="text-faint">{noStoryText}</span>;
  return (
    <Link to={`/news/${story.id}?tickers=${pathSegment(row.symbol)}`} className="hover:underline">
      {story.title}
    </Link>
  );
};

/** An age that stays current while its row does not change. */
const StoryAge = ({ seconds }: { seconds: number }) => formatAge(useNow(60) - seconds);

const unusualnessText = (row: MoverRow): string => {
  const size = foundOf(row)?.unusualness;
  return size === undefined ? '' : formatDigits(size, 1);
};

const reactionText = (row: MoverRow): string => {
  const percent = reactionOf(row);
  return percent === undefined ? '' : formatMove(percent);
};

/** What fits a move, and how much it says. */
export const whyColumns: readonly MoverColumn[] = [
  {
    id: 'story',
    label: 'Story that fits',
    group,
    widthPx: 212,
    align: 'start',
    textOf: (row) => storyOf(row)?.title ?? (foundOf(row) ? noStoryText : ''),
    whyEmpty: (row) => whyUnknown(row) ?? '',
    draw: storyLink,
    narrow: { line: 2, priority: 3, isCut: true },
    meaning: ours(
      'The story that fits the move best: published since the last close or in the session, on three symbols at most, before the part of the day in which the move happened; the nearest first. It is a coincidence in time and no proof.',
      'text',
      { emptyWhen: 'nothing can be said of the move' },
    ),
  },
  {
    id: 'storyAge',
    label: 'Age of the story',
    head: 'Age',
    group,
    widthPx: 56,
    align: 'end',
    numberOf: (row) => storyOf(row)?.publishedSeconds ?? null,
    textOf: (row) => {
      const story = storyOf(row);
      return story ? formatAge(nowSeconds() - story.publishedSeconds) : '';
    },
    draw: (row) => {
      const story = storyOf(row);
      return story && <StoryAge seconds={story.publishedSeconds} />;
    },
    whyEmpty: withoutStory,
    narrow: { line: 2, priority: 4, isLast: true },
    file: { name: 'Story published', kind: 'time', value: (row) => storyOf(row)?.publishedSeconds },
    meaning: ours('Time since the story was published.', 'time', { emptyWhen: 'no story fits' }),
  },
  {
    id: 'storyMove',
    label: 'First 30 min of the story, %',
    head: '30 min',
    group,
    widthPx: 84,
    align: 'end',
    numberOf: (row) => reactionOf(row) ?? null,
    textOf: reactionText,
    draw: (row) => moveCell(reactionText(row)),
    whyEmpty: (row) => (storyOf(row) ? 'The first 30 minutes of the story are not measured' : withoutStory(row)),
    file: {
      kind: 'number',
      value: (row) => {
        const percent = reactionOf(row);
        return percent && Number(percent.toFixed(2));
      },
    },
    meaning: ours('What the price did in the 30 minutes after the story was published.', '%', {
      emptyWhen: 'no story fits, or its reaction is not measured',
    }),
  },
  {
    id: 'baseRate',
    label: 'Base rate %',
    head: 'Base rate',
    group,
    widthPx: 80,
    align: 'end',
    numberOf: (row) => {
      const share = foundOf(row)?.why.baseRate?.share;
      return share === undefined ? null : share * 100;
    },
    textOf: (row) => {
      const found = foundOf(row);
      return (found?.why.story && shortEvidence(found)) ?? '';
    },
    draw: (row) => {
      const found = foundOf(row);
      return found && <span className={found.why.evidence === 'weak' ? 'text-faint' : undefined}>{shortEvidence(found)}</span>;
    },
    fullOf: (row) => {
      const found = foundOf(row);
      return found?.why.baseRate ? `${evidenceText(found)}. ${describeBaseRate(found.why.baseRate)}` : '';
    },
    whyEmpty: whyNoBaseRate,
    file: {
      kind: 'number',
      value: (row) => {
        const share = foundOf(row)?.why.baseRate?.share;
        return share === undefined ? undefined : Number((share * 100).toFixed(1));
      },
    },
    meaning: ours(
      'How often a story fits when nothing has to have happened: the share of windows of the same length, placed anywhere in the last 60 sessions of the symbol, that a story fits. Where it is high, a fit is no evidence.',
      '% of windows',
      { emptyWhen: 'fewer than 20 sessions are known' },
    ),
  },
  {
    id: 'unusualness',
    label: 'Change in daily standard deviations',
    head: 'Size, sd',
    group,
    widthPx: 76,
    align: 'end',
    numberOf: (row) => foundOf(row)?.unusualness ?? null,
    textOf: unusualnessText,
    // An element, so that the figure does not move the dash in whose place it comes.
    draw: (row) => <span>{unusualnessText(row)}</span>,
    whyEmpty: (row) => whyUnknown(row) ?? 'Fewer than 20 sessions of the symbol are known',
    meaning: ours('The size of the change over the volatility of the symbol’s own days.', 'standard deviations of daily changes', {
      formula: '|change %| / standard deviation of the daily changes before',
      emptyWhen: 'fewer than 20 sessions are known',
    }),
  },
];
