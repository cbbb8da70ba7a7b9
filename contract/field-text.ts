import * as z from 'zod/mini';

/** A text field of a record: always sent, "" if unknown (facts §2); tolerated where a foreign answer leaves it out. */
export const fieldText = z._default(z.string(), '');
