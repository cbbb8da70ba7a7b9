import { useQuery } from '@tanstack/react-query';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { moveCell } from '#src/shared/readings/move-cell.tsx';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { intervalSeconds } from './guidance-query.ts';
import { reactionTold, type ReactionTold } from './reaction.ts';
import type { ReactionQuestion } from './reaction-batches.ts';
import { mostPages, reactionsQuery, type Reactions } from './reactions-query.ts';

/** Windows of the last days are still closing. */
const livelySeconds = 2 * 86_400;
const isLively = ({ dateTo }: ReactionQuestion): boolean => Date.parse(`${dateTo}T00:00:00Z`) / 1000 > nowSeconds() - livelySeconds;

/** What the price did in the half hour after, asked for while the record is in sight. */
export function ReactionCell({ record, question }: { record: GuidanceRecord; question: ReactionQuestion | undefined }) {
  const poll = usePolling();
  const { data, error } = useQuery(poll(reactionsQuery(question), question && isLively(question) ? intervalSeconds : Infinity));
  const told = question ? toldOf(record, data, error) : { why: 'The record names no symbol that can be asked for' };
  if (!told) return null;
  if (told.move !== undefined) return moveCell(told.move);
  return (
    <span className="text-faint" title={told.why}>
      –<span className="sr-only">, {told.why}</span>
    </span>
  );
}

function toldOf(record: GuidanceRecord, data: Reactions | undefined, error: Error | null): ReactionTold | undefined {
  if (data) {
    const told = reactionTold(record, data.readings, nowSeconds());
    return data.isCut && told.why?.startsWith('No reading')
      ? { why: `Not among the newest ${mostPages},000 readings of these days` }
      : told;
  }
  return error ? { why: failureWords(error) } : undefined;
}

const failureWords = (error: Error): string =>
  error instanceof Failure && error.kind === 'plan'
    ? 'Your plan excludes quantified news: ask your administrator'
    : 'Readings cannot be had now';
