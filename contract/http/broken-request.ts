import { statusPhrase, type Problem } from './problem.ts';

/** What Node's parser or its timers say of a request that never came to be → what the caller is told. */
export function brokenRequest(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { kind: 'request_too_long', value: 'request: address and headers together may have at most 16 KiB' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      // Assumed: facts §3.2 has no 408; a request that takes too long is too long.
      return { kind: 'request_too_long', value: 'request: it took too long to arrive' };
    default:
      // Assumed: facts §3.2 has no word for bytes that are no HTTP; the request itself is what is invalid.
      // Assumed: an address with raw characters beyond ASCII is 400, for RFC 3986 §2 wants them percent-encoded.
      return { kind: 'invalid_parameter', value: 'request: it cannot be read as HTTP/1.1, in which an address is percent-encoded ASCII' };
  }
}

/** An answer as it stands on the wire, for a socket where no request came to be; it ends the connection. */
export function brokenRequestResponse(status: number, headers: Readonly<Record<string, string>>, text: string): string {
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${statusPhrase(status)}\r\n${lines.join('')}\r\n${text}`;
}
