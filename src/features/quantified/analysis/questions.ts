import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { Cohorts, CohortsQuestion } from './cohorts.ts';
import type { Distribution, DistributionQuestion } from './distribution.ts';
import type { FadeOrFollow, FadeQuestion } from './fade-or-follow.ts';
import type { Groups, GroupsQuestion } from './groups.ts';
import type { HeatMap, HeatInterval, HeatIntervalQuestion } from './heat-map.ts';
import type { History, HistoryQuestion } from './history.ts';
import type { Latency, LatencyQuestion } from './latency.ts';
import type { ReactionCurve } from './reaction-curve.ts';
import type { Brushed, BrushedQuestion, Scatter, ScatterQuestion } from './scatter.ts';
import type { Scoreboard } from './scoreboard.ts';

/** What can be asked of readings, and what is answered. */
export interface Questions {
  curve: { asked: object; answer: ReactionCurve };
  heat: { asked: object; answer: HeatMap };
  heatInterval: { asked: HeatIntervalQuestion; answer: HeatInterval };
  distribution: { asked: DistributionQuestion; answer: Distribution };
  fade: { asked: FadeQuestion; answer: FadeOrFollow };
  cohorts: { asked: CohortsQuestion; answer: Cohorts };
  scoreboard: { asked: object; answer: Scoreboard };
  latency: { asked: LatencyQuestion; answer: Latency };
  groups: { asked: GroupsQuestion; answer: Groups };
  scatter: { asked: ScatterQuestion; answer: Scatter };
  brushed: { asked: BrushedQuestion; answer: Brushed };
  history: { asked: HistoryQuestion; answer: History };
}
export type QuestionKind = keyof Questions;

interface Common {
  readonly withRoundups: boolean;
  /** what intervals are drawn from: one address, one interval; undefined asks for none */
  readonly seed?: string | undefined;
}
export type Question<K extends QuestionKind = QuestionKind> = { [Kind in K]: Common & { kind: Kind } & Questions[Kind]['asked'] }[K];

/** Of how much an answer speaks; printed under each. */
export interface Scope {
  readonly readings: number;
  readonly stories: number;
  readonly roundups: number;
  readonly withoutRow: number;
  /** first and last publication, Unix seconds; undefined without a readable time */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export type Metrics = Readonly<Partial<Record<QuantifiedMetric, Float64Array>>>;

export interface Answer<K extends QuestionKind = QuestionKind> {
  readonly figures: Questions[K]['answer'];
  readonly scope: Scope;
}
