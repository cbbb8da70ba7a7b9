import type { SymbolList } from '#contract/list-symbols.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { metricNames, type ReactionMetric } from '#analysis/reactions/metrics.ts';
import { metricLabel } from '#analysis/reactions/fields.ts';
import type { AnalysisSearch, AnalysisSearchChange } from '../analysis-search.ts';
import { type AnalysisGrouping, analysisGroupings } from '#analysis/frame.ts';
import type { AnalysisSource } from '../worker/use-analysis.ts';

/** Values of a metric, both ends included; an undefined end is open. */
export interface MetricRange {
  readonly metric: ReactionMetric;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The props of every panel of the analysis. */
export interface PanelProps extends AnalysisSource {
  readonly search: AnalysisSearch;
  readonly onChange: (change: AnalysisSearchChange, how?: { replace?: boolean }) => void;
  /** the reaction whose details are open */
  readonly selected?: QuantifiedReaction | undefined;
  /** the reaction that has the focus in the table */
  readonly focused?: QuantifiedReaction | undefined;
  /** narrows the table to a topic or a symbol */
  readonly onGroup?: ((by: 'topic' | 'symbol', name: string) => void) | undefined;
  /** narrows the table to a watchlist */
  readonly onList?: ((list: SymbolList) => void) | undefined;
  /** marks rows in the table, by key; undefined marks none */
  readonly onMark?: ((keys: ReadonlySet<string> | undefined) => void) | undefined;
  /** not all rows are loaded; narrowing the table loads them */
  readonly hasMore?: boolean | undefined;
  /** narrows the table to these ranges */
  readonly onNarrow?: ((ranges: readonly MetricRange[]) => void) | undefined;
}

const metricOptions = Object.fromEntries(metricNames.map((metric) => [metric, metricLabel(metric)])) as Record<ReactionMetric, string>;

interface MetricChoiceProps {
  label?: string;
  value: ReactionMetric;
  onChange: (metric: ReactionMetric) => void;
}

export const MetricChoice = ({ label = 'Metric', value, onChange }: MetricChoiceProps) => (
  <Select label={label} value={value} options={metricOptions} onChange={onChange} />
);

interface GroupingChoiceProps<Name extends AnalysisGrouping> {
  names: readonly Name[];
  value: Name;
  onChange: (name: Name) => void;
}

export const GroupingChoice = <Name extends AnalysisGrouping>({ names, value, onChange }: GroupingChoiceProps<Name>) => (
  <Select
    label="Grouped by"
    value={value}
    options={Object.fromEntries(names.map((name) => [name, `by ${analysisGroupings[name]}`])) as Record<Name, string>}
    onChange={onChange}
  />
);

/** Why a reaction may be in several groups; '' where it is in one. */
export const overlapNote = (by: AnalysisGrouping): string =>
  by === 'topic'
    ? 'A story counts in each of its topics.'
    : by === 'watchlist'
      ? 'A reaction counts in every watchlist that has its symbol.'
      : '';
