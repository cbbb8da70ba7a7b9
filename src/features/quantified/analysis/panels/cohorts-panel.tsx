import { useMemo } from 'react';
import { formatOf } from '#src/records/reactions/fields.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import { analysisOf } from '#analysis/address/analysis-of.ts';
import { groupingNames } from '#analysis/address/analysis-choice.ts';
import { analysisGroupings } from '#analysis/frame.ts';
import type { GroupSummary } from '#analysis/summaries.ts';
import { AnalysisView } from './analysis-view.tsx';
import { SummaryTable } from './figure-columns.tsx';
import { Placebo } from './placebo.tsx';
import { ListsNote } from '../lists-note.tsx';
import { GroupingChoice, MetricChoice, overlapNote, type PanelProps } from './panel.tsx';
import { CohortsChart, cohortTexts, describeCohorts } from '../figures.tsx';

/** Two groups compared. */
export default function CohortsPanel(props: PanelProps) {
  const { search, onChange } = props;
  const { metric, by } = search;
  const texts = useMemo(() => cohortTexts(metric, by), [metric, by]);
  const { label, format, nameOf } = texts;
  // A symbol is looked for by its name among hundreds.
  const inOrder = (names: readonly string[]): readonly string[] =>
    by === 'symbol' ? names.toSorted((one, other) => one.localeCompare(other)) : names;
  const choiceOf = (label: string, { name: chosen }: GroupSummary, names: readonly string[], onName: (name: string) => void) => (
    <Select
      label={label}
      value={chosen}
      options={Object.fromEntries([...new Set([chosen, ...names])].map((name) => [name, nameOf(name)]))}
      onChange={onName}
    />
  );
  return (
    <AnalysisView
      source={props}
      analysis={analysisOf.cohorts(search)}
      title={`Two cohorts by ${label}`}
      subtitle={(current) =>
        `bars: ${current ? nameOf(current.a.name) : 'the first'}; dashed outline: ${current ? nameOf(current.b.name) : 'the second'}; each as a share of its own reactions`
      }
      note={[
        'Trading days are drawn once for both cohorts, because a day may have reactions in both.',
        by === 'filter' ? 'The others are of the same dates and symbols.' : overlapNote(by),
      ]
        .join(' ')
        .trim()}
      notice={by === 'watchlist' && <ListsNote {...{ search, onChange }} />}
      renderControls={(current) => (
        <>
          <MetricChoice value={metric} onChange={(next) => onChange({ metric: next })} />
          {/* The names of one grouping are not valid in another. */}
          <GroupingChoice names={groupingNames} value={by} onChange={(next) => onChange({ by: next, a: undefined, b: undefined })} />
          {current && (
            <>
              {choiceOf('First cohort', current.a, inOrder(current.names), (next) => onChange({ a: next }))}
              vs
              {choiceOf('Second cohort', current.b, inOrder(current.names), (next) => onChange({ b: next }))}
            </>
          )}
        </>
      )}
    >
      {(figures, loaded, scope) => (
        <>
          {/* The chart stands beside the sentence where there is room, so that it is in sight above a table. */}
          <div className="flex flex-wrap gap-x-4 gap-y-2 *:min-w-0 *:flex-[1_1_340px]">
            <CohortsChart figures={figures} texts={texts} />
            <div className="flex min-w-0 flex-col gap-2">
              <p className="text-xs font-medium">{describeCohorts(figures, texts)}</p>
              {figures.placebo && (
                <Placebo
                  source={props}
                  placebo={figures.placebo}
                  study={Array.from(scope.rows).flatMap((row) => loaded[row] ?? [])}
                  {...{ metric, format }}
                />
              )}
            </div>
          </div>
          <SummaryTable
            caption={`${label} of two cohorts`}
            label={analysisGroupings[by]}
            rows={figures.a.name === figures.b.name ? [figures.a] : [figures.a, figures.b]}
            format={formatOf(metric)}
            nameOf={nameOf}
          />
        </>
      )}
    </AnalysisView>
  );
}
