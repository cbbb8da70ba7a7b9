import * as z from 'zod/mini';

/** A text field of a record: always sent, "" if unknown (facts §2). Assumed: a field that a foreign answer leaves out is unknown, and costs no row. */
export const fieldText = z._default(z.string(), '');
