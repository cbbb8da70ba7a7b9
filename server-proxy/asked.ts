import type { Format } from '#contract/http/accept.ts';
import { addressAt, type Address } from './addresses.ts';
import { pathOf, queryOf } from './destination.ts';
import { question, type Question } from './question.ts';
import { remembered, type Remembered } from './remembered.ts';
import type { RewrittenQuery } from './rewritten-query.ts';

/** What a raw address asks for, in whichever form it will be answered. */
export interface Asked extends RewrittenQuery {
  readonly address: Address;
  readonly in: (format: Format) => Question;
}

function read(address: Address, rawQuery: string): Asked {
  const rewritten = address.rewriteQuery(rawQuery);
  const questions = new Map<Format, Question>();
  return {
    ...rewritten,
    address,
    in(format) {
      const known = questions.get(format);
      if (known) return known;
      const made = question(address, rewritten.text, format);
      questions.set(format, made);
      return made;
    },
  };
}

/**
 * The address that a path names, and what its query asks. A desk asks the same few things over and over, so what was
 * read is remembered under its raw text, unless that holds anything but a question: a key, a stray secret, a mistake.
 */
export function readAddresses(basePath: string): {
  addressOf: (rawUrl: string) => Address | undefined;
  askedBy: Remembered<Asked | undefined>;
} {
  const addressOf = (rawUrl: string): Address | undefined => addressAt(pathOf(rawUrl).slice(basePath.length - 1));
  const askedBy = remembered(
    (rawUrl) => {
      const address = addressOf(rawUrl);
      return address && read(address, queryOf(rawUrl));
    },
    (asked) => asked !== undefined && !asked.heldKey && asked.unknown.length === 0 && asked.problems.length === 0,
  );
  return { addressOf, askedBy };
}
