import type { Problem } from '#contract/problem.ts';
import type { Headers } from './headers.ts';

/** The caller has to mend something first. Thrown anywhere, answered in one place (app.ts). */
export class Refusal extends Error {
  readonly problems: readonly [Problem, ...Problem[]];
  readonly headers: Headers;

  constructor(problems: readonly [Problem, ...Problem[]], headers: Headers = {}) {
    super(problems[0].value);
    this.problems = problems;
    this.headers = headers;
  }
}
