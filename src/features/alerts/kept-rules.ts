import { keep } from '#src/shared/kept/kept.ts';
import type { FileOf } from '#src/shared/kept/named-file.ts';
import { mostRules, readRule, type AlertRule } from './rule.ts';

export type Rules = readonly AlertRule[];

/** Takes what is valid of anything; a rule that cannot be read is none. */
const readRules = (stored: unknown): Rules =>
  Array.isArray(stored) ? stored.flatMap((one) => readRule(one) ?? []).slice(0, mostRules) : [];

export const alertRules = keep('alert-rules', readRules);

/** Rules as they are kept as a file or handed on. */
export const rulesFile: FileOf<AlertRule> = {
  kind: 'marketdesk-alert-rules',
  version: 1,
  thing: 'rule',
  things: 'rules',
  whole: 'alert rules',
  most: mostRules,
  mostBytes: 1_000_000,
  read: readRule,
};
