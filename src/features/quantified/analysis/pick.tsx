import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { Choice } from '#src/shared/ui/choice.tsx';
import { groupingNames, metricNames, type AnalysisSearch } from './analysis-search.ts';
import { groupings } from './groupings.ts';

interface PickMetricProps {
  label?: string;
  value: QuantifiedMetric;
  labelOf: (metric: QuantifiedMetric) => string;
  onChange: (metric: QuantifiedMetric) => void;
}

export const PickMetric = ({ label = 'Metric', value, labelOf, onChange }: PickMetricProps) => (
  <Choice
    label={label}
    value={value}
    options={Object.fromEntries(metricNames.map((metric) => [metric, labelOf(metric)])) as Record<QuantifiedMetric, string>}
    onChange={onChange}
  />
);

export const PickGrouping = ({ value, onChange }: { value: AnalysisSearch['by']; onChange: (by: AnalysisSearch['by']) => void }) => (
  <Choice
    label="Grouped by"
    value={value}
    options={Object.fromEntries(groupingNames.map((name) => [name, `by ${groupings[name]}`])) as Record<AnalysisSearch['by'], string>}
    onChange={onChange}
  />
);
