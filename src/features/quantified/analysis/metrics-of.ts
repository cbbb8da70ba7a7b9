import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';
import type { Question } from './questions.ts';

const windowMetrics: readonly QuantifiedMetric[] = windows.map(({ metric }) => metric);

/** The metrics a question is about: whoever asks sends their numbers along, once. */
export function metricsOf(question: Question): readonly QuantifiedMetric[] {
  switch (question.kind) {
    case 'curve':
    case 'heat':
    case 'history':
      return windowMetrics;
    case 'heatInterval':
    case 'distribution':
    case 'cohorts':
    case 'groups':
      return [question.metric];
    case 'scatter':
    case 'brushed':
      return [question.x, question.y];
    case 'fade':
      return ['1_Minute%', question.late];
    case 'scoreboard':
      return ['30_Minutes%', 'Result_Vs_Index%'];
    case 'latency':
    default:
      return [];
  }
}
