import { presentProblems, type Problem } from '../problem.ts';
import type { Format } from './accept.ts';
import { xmlDocument } from './xml.ts';

export type Problems = readonly [Problem, ...Problem[]];

/**
 * The one error body (facts §3.2, as XML §10) and the status it travels under.
 *
 * Assumed: an error in XML begins with the same declaration as data does.
 */
export function problemText(problems: Problems, format: Format = 'json'): { status: number; text: string } {
  const { status, body } = presentProblems(problems);
  return { status, text: format === 'json' ? JSON.stringify(body) : xmlDocument(body) };
}
