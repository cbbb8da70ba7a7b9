import { readQuantifiedSession } from '#contract/market/wire-sessions.ts';
import { sessionTexts } from '#src/records/sessions.ts';

/** The label of a session by its name in quantified news, which addresses, filters and files keep; another name is its own label. */
export function quantifiedSessionLabel(name: string): string {
  const session = readQuantifiedSession(name);
  return session === undefined ? name : sessionTexts[session].label;
}
