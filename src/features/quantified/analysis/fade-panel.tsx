import { Choice } from '#src/shared/ui/choice.tsx';
import { formatMove } from '#src/shared/format/number.ts';
import { AnswerView } from './answer-view.tsx';
import type { FadeOrFollow, FadeRow } from './fade-or-follow.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { notEnough, rangeWords, shareWords } from '#src/shared/stats/figure-words.ts';
import { drawInterval } from './interval.tsx';
import { LeastField } from './least-field.tsx';
import { drawMove } from './move.tsx';
import type { PanelProps } from './panel-props.ts';
import { useAnswer } from './use-answer.ts';

/** The answer in words, from its data. */
export function fadeWords({ whole }: FadeOrFollow): string {
  if (!whole.isEnough) return `After the first minute: ${notEnough(whole)}.`;
  return `After the first minute ${whole.follow} went on and ${whole.fade} came back${whole.still > 0 ? `, ${whole.still} stood still` : ''}: ${shareWords(whole.followRate, whole.followInterval)} followed; the median of the rest, in the direction of the first minute, is ${formatMove(whole.median)}.`;
}

/** Whether the move of the first minute went on or came back. */
export default function FadePanel({ analyst, readings, search, onChange, seed }: PanelProps) {
  const { late, least, fadeBy } = search;
  const answered = useAnswer(analyst, readings, { kind: 'fade', withRoundups: search.roundups, seed, late, least, grouping: fadeBy });
  return (
    <AnswerView
      kind="fade"
      title="Fade or follow"
      subtitle={`first minute of ${formatMove(least).replace('+', '±')} or more, against what came after it`}
      answered={answered}
      note="The rest is the move after the first minute, times the sign of that minute; a rest of exactly 0 is counted apart and is in no share."
      controls={
        <>
          <Choice
            label="Until"
            value={late}
            options={{ 'Result%': 'until the session’s end', '120_Minutes%': 'until 120 min' }}
            onChange={(next) => onChange({ late: next })}
          />
          <LeastField value={least} onChange={(next) => onChange({ least: next })} />
          <Choice
            label="Grouped by"
            value={fadeBy}
            options={{ topic: 'by Topic', session: 'by News session' }}
            onChange={(next) => onChange({ fadeBy: next })}
          />
        </>
      }
    >
      {(figures) => (
        <>
          <p className="text-xs text-soft">{fadeWords(figures)}</p>
          <FigureTable<FadeRow>
            caption="Moves that went on or came back"
            rows={[figures.whole, ...figures.groups]}
            keyOf={({ name }) => name}
            tooFew={(row) => (row.isEnough ? undefined : notEnough(row))}
            columns={[
              { label: fadeBy === 'topic' ? 'Topic' : 'News session', cell: ({ name }) => name },
              { label: 'Readings', cell: ({ n }) => n.toLocaleString('en-US') },
              { label: 'Stories', cell: ({ stories }) => stories.toLocaleString('en-US') },
              { label: 'Follow', cell: ({ follow }) => follow },
              { label: 'Fade', cell: ({ fade }) => fade },
              { label: 'Still', cell: ({ still }) => still },
              { label: 'Follow share (95%)', cell: ({ followRate, followInterval }) => shareWords(followRate, followInterval) },
              { label: 'Median of the rest', cell: ({ median }) => drawMove(median, formatMove) },
              { label: '95% interval', cell: ({ interval }) => drawInterval(interval, formatMove) },
              { label: 'Middle half', cell: ({ q1, q3 }) => rangeWords(q1, q3, formatMove) },
            ]}
          />
        </>
      )}
    </AnswerView>
  );
}
