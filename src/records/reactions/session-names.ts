import { reportedSessions } from '#contract/market/sessions.ts';
import { quantifiedSession, readQuantifiedSession } from '#contract/market/wire-sessions.ts';
import { sessionTexts } from '#src/records/sessions.ts';

/** The label of a session by its name in quantified news, which addresses, filters and files keep; another name is its own label. */
export function quantifiedSessionLabel(name: string): string {
  const session = readQuantifiedSession(name);
  return session === undefined ? name : sessionTexts[session].label;
}

const names: readonly string[] = reportedSessions.map(quantifiedSession);
const placeOf = (name: string): number => names.indexOf(name) + 1 || Infinity;

/** Compares the names of sessions in quantified news in the order of the day; unknown names are last. */
export const inSessionOrder = (a: string, b: string): number => placeOf(a) - placeOf(b) || 0;
