/** Handles errors of standard output: the reader of a pipe may have gone, as in `users list | head`. The command goes on without it. */
export function ignoreClosedPipe(error: Error & { readonly code?: string }): void {
  if (error.code !== 'EPIPE') throw error;
}
