import { contentTypes, type Format } from '#contract/http/accept.ts';
import { problemText, type Problems } from '#contract/http/problem-text.ts';

export interface PresentedError {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** The one error shape (facts §3.2), in the form the caller reads. */
export function presentError(problems: Problems, format: Format = 'json'): PresentedError {
  const { status, text } = problemText(problems, format);
  return { status, contentType: contentTypes[format], body: Buffer.from(text) };
}
