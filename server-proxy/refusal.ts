import type { Problems } from '#contract/http/problem-text.ts';
import type { Headers } from './headers.ts';

/** The caller has to mend something first. Thrown anywhere, answered in one place (app.ts). */
export class Refusal extends Error {
  readonly problems: Problems;
  readonly headers: Headers;

  constructor(problems: Problems, headers: Headers = {}) {
    super(problems[0].value);
    this.problems = problems;
    this.headers = headers;
  }
}
