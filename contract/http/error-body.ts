import * as z from 'zod/mini';

/** The body of every error response (assumption R07). */
export const errorBody = z.object({
  ok: z.literal(false),
  errors: z.array(z.object({ code: z.string(), id: z.string(), value: z.string() })),
  data: z.null(),
  message: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
