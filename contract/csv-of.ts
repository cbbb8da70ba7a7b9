import * as z from 'zod/mini';
import { atMost, echo } from './codecs.ts';

/** Comma-separated words of a list, in any letter case. */
export const csvOf = <const W extends string>(words: readonly W[], most: number) =>
  z.codec(z.string(), z.array(z.enum(words as [W, ...W[]])).check(z.maxLength(most, atMost(most))), {
    decode: (text, context): W[] => {
      const found = new Set<W>();
      for (const part of text.split(',').map((piece) => piece.trim())) {
        const match = words.find((candidate) => candidate.toLowerCase() === part.toLowerCase());
        if (match !== undefined) found.add(match);
        else if (part !== '')
          context.issues.push({ code: 'custom', input: text, message: `expected one of ${words.join(', ')}, got ${echo(part)}` });
      }
      return [...found];
    },
    encode: (parts) => parts.join(','),
  });
