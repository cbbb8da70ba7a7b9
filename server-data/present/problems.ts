import { presentProblems, type Problem } from '#contract/problem.ts';
import { xmlDocument } from './xml.ts';

export type Problems = readonly [Problem, ...Problem[]];

/**
 * The one error body (facts §3.2, as XML §10) and the status it travels under.
 *
 * Assumed: an error in XML begins with the same declaration as data does.
 */
export function problemText(problems: Problems, xml = false): { status: number; text: string } {
  const { status, body } = presentProblems(problems);
  return { status, text: xml ? xmlDocument(body) : JSON.stringify(body) };
}
