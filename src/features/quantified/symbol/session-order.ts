import { reportedSessions } from '#contract/market/sessions.ts';
import { quantifiedSession } from '#contract/market/wire-sessions.ts';

const names: readonly string[] = reportedSessions.map(quantifiedSession);
const placeOf = (name: string): number => names.indexOf(name) + 1 || names.length + 1;

/** Compares the names of sessions in quantified news in the order of the day; unknown names are last. */
export const inSessionOrder = (a: string, b: string): number => placeOf(a) - placeOf(b);
