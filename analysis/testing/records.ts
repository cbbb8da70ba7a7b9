import * as z from 'zod/mini';
import examples from '#contract/docs/examples/quantified.json' with { type: 'json' };
import { quantifiedRecord, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';

/** A quantified record as it is on the wire. */
export type WireReaction = Record<string, string | number>;

export const exampleReaction: WireReaction = examples[0] ?? {};

/** The contract's example, changed by what a test is about. */
export const reactionRecord = (change: WireReaction = {}): QuantifiedRecord =>
  z.decode(quantifiedRecord, { ...exampleReaction, ...change } as never);
