/**
 * The bytes of a body that was sent whole, for a log.
 *
 * @param contentLength the header of the response
 * @returns undefined where nobody announced them
 */
export function bodyBytes(method: string, status: number, contentLength: number | string | string[] | undefined): number | undefined {
  if (method === 'HEAD' || status === 204 || status === 304) return 0;
  return contentLength === undefined ? undefined : Number(contentLength);
}
