import { statusPhrase, type Problem } from './problem.ts';

/** Maps an error code of Node's HTTP parser or its timeouts to the problem that is sent to the client. */
export function brokenRequest(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { kind: 'request_too_long', value: 'request: address and headers together may have at most 16 KiB' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      // Assumed: a timeout is reported as `request_too_long`, because 408 is not sent (assumption R08).
      return { kind: 'request_too_long', value: 'request: timed out before it was complete' };
    default:
      // Assumed: bytes that are not HTTP are reported as `invalid_parameter`, because no error id exists for them.
      // Assumed: an address with non-ASCII characters is 400, because RFC 3986 §2 requires percent-encoding.
      return { kind: 'invalid_parameter', value: 'request: not valid HTTP/1.1 (addresses must be percent-encoded ASCII)' };
  }
}

/** A complete HTTP response for a socket without a parsed request. It closes the connection. */
export function brokenRequestResponse(status: number, headers: Readonly<Record<string, string>>, text: string): string {
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${statusPhrase(status)}\r\n${lines.join('')}\r\n${text}`;
}

/** What decides about a connection of Node whose request has failed. */
interface FailedConnection {
  readonly writable: boolean;
  readonly bytesRead: number;
}

/**
 * How a connection ends whose request has failed: with a response, by being closed, or as one on which nothing was sent.
 *
 * A browser opens connections ahead, and uses one later without looking what has arrived on it: a response to a request that was never sent
 * would be read as that of the next one, which may be valid. So an unused connection is closed without a response. Node's time limit may
 * find it before the bytes that have arrived meanwhile are read, where the process was busy: they are read first.
 */
export function endingOf(code: string | undefined, { writable, bytesRead }: FailedConnection): 'respond' | 'close' | 'unused' {
  if (code === 'ECONNRESET' || !writable) return 'close';
  return bytesRead === 0 ? 'unused' : 'respond';
}
