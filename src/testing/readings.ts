import * as z from 'zod/mini';
import { quantifiedRecord, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import examples from '#contract/docs/examples/quantified.json' with { type: 'json' };

/** A quantified record as it is on the wire. */
export type WireReading = Record<string, string | number>;

/** The first believable record of the contract, with whatever a test is about. */
export const wireReading = (change: WireReading = {}): WireReading => ({ ...examples[0], ...change });

export const readingRecord = (change: WireReading = {}): QuantifiedRecord => z.decode(quantifiedRecord, wireReading(change) as never);
