import { useQuery } from '@tanstack/react-query';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { guidanceIntervalSeconds } from '../guidance-query.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { nowSeconds } from '#src/shared/time/now.ts';
import { reactionText, type ReactionText } from './reaction.ts';
import { maxPages, type ReactionRequest, type Reactions, guidanceReactionsQuery } from './reactions-query.ts';

/** Reaction windows of the last two days may still be open, so they are polled. */
const recentSeconds = 2 * 86_400;
const isRecent = ({ dateTo }: ReactionRequest): boolean => Date.parse(`${dateTo}T00:00:00Z`) / 1000 > nowSeconds() - recentSeconds;

/** The price move in the 30 minutes after the announcement; requested while the row is rendered. */
export function ReactionCell({ record, request }: { record: GuidanceRecord; request: ReactionRequest | undefined }) {
  const poll = usePolling();
  const { data, error } = useQuery(
    poll(guidanceReactionsQuery(request), request && isRecent(request) ? guidanceIntervalSeconds : Infinity),
  );
  const result = request ? resultOf(record, data, error) : { why: 'The record has no valid ticker' };
  if (!result) return null;
  if (result.move !== undefined) return moveCell(result.move);
  return (
    <span className="text-faint" title={result.why}>
      –<span className="sr-only">, {result.why}</span>
    </span>
  );
}

function resultOf(record: GuidanceRecord, data: Reactions | undefined, error: Error | null): ReactionText | undefined {
  if (data) {
    const result = reactionText(record, data.bySymbol, nowSeconds());
    return data.isTruncated && result.move === undefined && result.isUnknown
      ? { why: `Not among the newest ${maxPages},000 reactions of these days` }
      : result;
  }
  return error ? { why: failureText(error) } : undefined;
}

const failureText = (error: Error): string =>
  isOutsidePlan(error) ? 'Your plan excludes quantified news: ask your administrator' : 'Reactions are not available now';
