import { formatFixed } from '#src/shared/format/number.ts';
import { Choice } from '#src/shared/ui/choice.tsx';
import { AnswerView } from './answer-view.tsx';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import type { Latency, LatencyRow } from './latency.ts';
import type { PanelProps } from './panel-props.ts';
import { useAnswer } from './use-answer.ts';

const seconds = (value: number): string => (Number.isFinite(value) ? `${formatFixed(value)} s` : '–');

/** The answer in words, from its data. */
export function latencyWords({ whole, negative }: Latency): string {
  const early = negative.n > 0 ? ` ${negative.n} came before they were published: clocks disagree.` : '';
  if (!whole.isEnough) return `From publication to receipt: not enough (n=${whole.n} stories).${early}`;
  return `From publication to receipt: median ${seconds(whole.median)}, 90% within ${seconds(whole.p90)}, 99% within ${seconds(whole.p99)}, n=${whole.n} stories.${early}`;
}

/** How long stories take from publication to receipt. */
export default function LatencyPanel({ analyst, readings, search, onChange }: PanelProps) {
  const { latencyBy } = search;
  const answered = useAnswer(analyst, readings, { kind: 'latency', withRoundups: search.roundups, grouping: latencyBy });
  return (
    <AnswerView
      kind="latency"
      title="Latency"
      subtitle="seconds from publication to receipt"
      answered={answered}
      note="Each story counts once here. Negative times stand on a line of their own and in no group."
      controls={
        <Choice
          label="Grouped by"
          value={latencyBy}
          options={{ provider: 'by Provider', topic: 'by Topic', hour: 'by Hour ET' }}
          onChange={(next) => onChange({ latencyBy: next })}
        />
      }
    >
      {(figures) => (
        <>
          <p className="text-xs text-soft">{latencyWords(figures)}</p>
          <FigureTable<LatencyRow>
            caption="Seconds from publication to receipt"
            rows={[figures.whole, ...(figures.negative.n > 0 ? [figures.negative] : []), ...figures.groups]}
            keyOf={({ name }) => name}
            tooFew={(row) => (row.isEnough ? undefined : `not enough (n=${row.n})`)}
            columns={[
              { label: { provider: 'Provider', topic: 'Topic', hour: 'Hour ET' }[latencyBy], cell: ({ name }) => name },
              { label: 'Stories', cell: ({ n }) => n.toLocaleString('en-US') },
              { label: 'Median', cell: ({ median }) => seconds(median) },
              { label: 'Middle half', cell: ({ q1, q3 }) => `${seconds(q1)} to ${seconds(q3)}` },
              { label: '90th percentile', cell: ({ p90 }) => seconds(p90) },
              { label: '99th percentile', cell: ({ p99 }) => seconds(p99) },
            ]}
          />
        </>
      )}
    </AnswerView>
  );
}
