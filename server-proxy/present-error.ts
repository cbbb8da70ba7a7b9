import { presentProblems, type ErrorBody, type Problem } from '#contract/problem.ts';
import { contentTypes, type Format } from './http/accept.ts';

// XML 1.0 §2.2: nothing else may stand in a document, not even as a reference
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const escaped = (text: string): string =>
  text.replace(forbidden, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Facts §10. */
function xml({ errors, message }: ErrorBody): string {
  const items = errors.map(
    ({ code, id, value }) => `<item><code>${escaped(code)}</code><id>${escaped(id)}</id><value>${escaped(value)}</value></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><result><ok>false</ok><errors>${items.join('')}</errors><data></data><message>${escaped(message)}</message></result>`;
}

export interface PresentedError {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** The one error shape (facts §3.2), in the form the caller reads. */
export function presentError(problems: readonly [Problem, ...Problem[]], format: Format = 'json'): PresentedError {
  const { status, body } = presentProblems(problems);
  const text = format === 'json' ? JSON.stringify(body) : xml(body);
  return { status, contentType: contentTypes[format], body: Buffer.from(text) };
}
