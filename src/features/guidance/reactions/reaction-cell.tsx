import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { formatMove } from '#src/shared/format/number.ts';
import { describeOrigin, type Move } from './measure.ts';
import { type RequestsOf, useMeasured } from './use-measured.ts';

/** The move in the 30 minutes after the announcement less that of SPY; requested while the row is rendered. */
export function ReactionCell({ record, requestsOf }: { record: GuidanceRecord; requestsOf: RequestsOf }) {
  const measured = useMeasured(record, requestsOf);
  if (!measured) return null;
  if ('failed' in measured) return <NotMeasured why={measured.failed} />;
  const move = measured.moves['30_Minutes%'];
  if (move.raw === undefined) return <NotMeasured why={move.why} />;
  const { raw, index } = move;
  const title = `${describeMove(move)}; ${describeOrigin(measured)}`;
  return (
    <span title={title}>
      {moveCell(formatMove(index === null ? raw : raw - index))}
      {index === null && <span className="text-2xs text-faint"> raw</span>}
      <span className="sr-only">, {title}</span>
    </span>
  );
}

const NotMeasured = ({ why }: { why: string }) => (
  <span className="text-faint" title={why}>
    –<span className="sr-only">, {why}</span>
  </span>
);

/** `raw +1.20%, SPY +0.10%` */
const describeMove = ({ raw, index, whyNoIndex = 'SPY not known' }: Extract<Move, { readonly raw: number }>): string =>
  `raw ${formatMove(raw)}, ${index === null ? whyNoIndex : `SPY ${formatMove(index)}`}`;
