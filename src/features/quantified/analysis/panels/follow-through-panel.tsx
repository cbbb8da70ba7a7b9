import { useState } from 'react';
import { expectedAmount, readAmount } from '#src/shared/format/amount.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { describeSize, describeTooFew, formatShare } from '#analysis/stats/labels.ts';
import { type FigureColumn, FigureTable } from '#src/shared/table/figure-table.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import { groupings } from '#analysis/frame.ts';
import { type FollowThrough, followThroughFigures, type FollowThroughRow } from '#analysis/kinds/follow-through.ts';
import { analysisOf } from '#analysis/address/analysis-of.ts';
import { AnalysisView } from './analysis-view.tsx';
import { countsLabel, describeCounts, figureColumns } from './figure-columns.tsx';
import { GroupingChoice, type PanelProps } from './panel.tsx';
import { groupLabel } from '../figures.tsx';

function describeFollowThrough({ whole }: FollowThrough): string {
  const { summary, followThroughs, reversals, unchanged, followRate, followInterval } = whole;
  if (!summary.isEnough) return `After the first minute: ${describeTooFew(summary)}.`;
  return `After the first minute: ${followThroughs} follow-throughs and ${reversals} reversals${unchanged > 0 ? `, ${unchanged} unchanged` : ''}; follow-through rate ${formatShare(followRate, followInterval)}; median move after the first minute, in its direction, ${formatMove(summary.median)}; ${describeSize(summary)}.`;
}

const columns: readonly FigureColumn<FollowThroughRow>[] = [
  { label: countsLabel, cell: ({ summary }) => describeCounts(summary) },
  ...figureColumns(followThroughFigures, { format: formatMove, sizeOf: ({ summary }) => summary }),
];

/** Whether the move of the first minute continued or reversed. */
export default function FollowThroughPanel(props: PanelProps) {
  const { search, onChange } = props;
  const { late, minMove, followThroughBy } = search;
  return (
    <AnalysisView
      source={props}
      isTableOnly
      analysis={analysisOf.fade(search)}
      title="Follow-through or reversal"
      subtitle={`first minute of ${formatMove(minMove, { sign: '±' })} or more, against the move after it`}
      note="The move after the first minute is taken in the direction of that minute; a move of exactly 0 is counted as unchanged and is not in the rate."
      controls={
        <>
          <Select
            label="Until"
            value={late}
            options={{ 'Result%': 'until the end of the day', '120_Minutes%': 'until 120 min' }}
            onChange={(next) => onChange({ late: next })}
          />
          <MinimumMoveField value={minMove} onChange={(next) => onChange({ minMove: next })} />
          <GroupingChoice names={['topic', 'session']} value={followThroughBy} onChange={(next) => onChange({ followThroughBy: next })} />
        </>
      }
    >
      {(figures) => (
        <>
          <p className="text-xs text-soft">{describeFollowThrough(figures)}</p>
          <FigureTable<FollowThroughRow>
            caption="Follow-throughs and reversals"
            rows={[figures.whole, ...figures.groups]}
            keyOf={({ name }) => name}
            tooFew={({ summary }) => (summary.isEnough ? undefined : describeTooFew(summary))}
            columns={[{ label: groupings[followThroughBy], cell: ({ name }) => groupLabel(followThroughBy, name) }, ...columns]}
          />
        </>
      )}
    </AnalysisView>
  );
}

/** A move in percent, applied on Enter or when the field loses the focus. */
function MinimumMoveField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const apply = (text: string): void => {
    const next = Number(readAmount(text));
    const isMove = next >= 0 && next <= 100;
    setWrong(isMove ? undefined : Number.isNaN(next) ? `${expectedAmount(text)}.` : 'expected 0 to 100.');
    if (isMove && next !== value) onChange(next);
    setTyped(undefined);
  };
  return (
    <label className="flex items-center gap-1 text-soft">
      first minute at least
      <input
        type="text"
        inputMode="decimal"
        className="field w-16!"
        value={typed ?? String(value)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => apply(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget.value)}
      />
      %
      {wrong !== undefined && (
        <span role="alert" className="text-bad">
          {wrong}
        </span>
      )}
    </label>
  );
}
