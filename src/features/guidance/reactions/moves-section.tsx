import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { StoryChart } from '#src/records/prices/story-chart.tsx';
import { formatMove, formatPrice } from '#src/shared/format/number.ts';
import { PartHead } from '#src/shared/ui/panels/pane-head.tsx';
import { guidanceMetrics, type GuidanceMetric } from './bar-moves.ts';
import { describeOrigin, type Measured, type Move } from './measure.ts';
import { type RequestsOf, useMeasured } from './use-measured.ts';

const labels: Readonly<Record<GuidanceMetric, string>> = { '5_Minutes%': '5 min', '30_Minutes%': '30 min', 'Result%': 'Day' };

/** What the price did after an announcement: its curve, and the moves of the windows. */
export function MovesSection({ record, requestsOf }: { record: GuidanceRecord; requestsOf: RequestsOf }) {
  const measured = useMeasured(record, requestsOf);
  return (
    <section aria-label="Price after the announcement">
      <PartHead>Price after the announcement</PartHead>
      {measured === undefined && <p className="min-h-48" />}
      {measured && 'failed' in measured && <p className="text-faint">{measured.failed}</p>}
      {measured && !('failed' in measured) && <MovesOf {...{ record, measured }} />}
    </section>
  );
}

function MovesOf({ record, measured }: { record: GuidanceRecord; measured: Measured }) {
  const { moment, before, moves } = measured;
  const origin = describeOrigin(measured);
  return (
    <>
      {moment !== undefined && <StoryChart symbol={record.ticker} published={moment} atNews={before} event={measured.from} />}
      <table className="mt-1 w-full text-end [&_:is(td,th)+:is(td,th)]:ps-3">
        <caption className="sr-only">Price moves after the announcement</caption>
        <thead className="text-soft">
          <tr>
            {['Window', 'vs SPY', 'Raw', 'SPY'].map((name, index) => (
              <th key={name} scope="col" className={`font-normal ${index === 0 ? 'text-start' : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guidanceMetrics.map((metric) => (
            <tr key={metric}>
              <th scope="row" className="py-0.5 text-start font-normal whitespace-nowrap">
                {labels[metric]}
              </th>
              <MoveCells move={moves[metric]} />
            </tr>
          ))}
        </tbody>
      </table>
      {origin !== '' && (
        <p className="text-2xs text-faint">
          {origin.charAt(0).toUpperCase() + origin.slice(1)}
          {before !== null && `; price before it $${formatPrice(before)}`}
        </p>
      )}
    </>
  );
}

function MoveCells({ move }: { move: Move }) {
  if (move.raw === undefined)
    return (
      <td colSpan={3} className="text-faint">
        – {move.why}
      </td>
    );
  const { raw, index, whyNoIndex } = move;
  const dash = <span className="text-faint">– {whyNoIndex}</span>;
  return (
    <>
      <td>{index === null ? dash : moveCell(formatMove(raw - index))}</td>
      <td>{moveCell(formatMove(raw))}</td>
      <td>{index === null ? '–' : formatMove(index)}</td>
    </>
  );
}
