/** Limit of an unpacked text, characters; a crafted link could otherwise fill the memory. */
export const maxUnpacked = 100_000;

const through = (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> =>
  new Blob([bytes]).stream().pipeThrough(stream);

/** Text → raw deflate → base64url. */
export async function pack(text: string): Promise<string> {
  const bytes = await new Response(through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))).arrayBuffer();
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Undoes `pack`; undefined for invalid or oversized input. */
export async function unpack(packed: string): Promise<string | undefined> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    for await (const piece of through(bytes, new DecompressionStream('deflate-raw'))) {
      text += decoder.decode(piece, { stream: true });
      if (text.length > maxUnpacked) return undefined;
    }
    return text + decoder.decode();
  } catch {
    return undefined;
  }
}

/** A longer query string is packed (assumption C91). */
const maxReadable = 2000;

/** Parameters that are read before the first render; they are not packed. */
const early = ['embed', 'theme', 'density', 'tz', 'hide', 'symbol'];

/** Parameters that could hold a key; they are removed. */
const secret = ['token', 'apikey'];

/**
 * An absolute link to the current view, without keys.
 *
 * Assumed: the address bar stays readable however long it is; a query string beyond 2,000 characters is packed into `s=` (raw deflate,
 * base64url) when its link is copied, and unpacked when it is opened.
 */
export async function shareLink(here: string = location.href): Promise<string> {
  const link = new URL(here);
  for (const name of secret) link.searchParams.delete(name);
  // Commas and colons as the address bar shows them (use-search.ts).
  link.search = link.search.replaceAll('%2C', ',').replaceAll('%3A', ':');
  if (link.search.length <= maxReadable) return link.href;
  const state = [...link.searchParams].filter(([name]) => !early.includes(name));
  const others = [...link.searchParams].filter(([name]) => early.includes(name));
  link.search = new URLSearchParams([['s', await pack(new URLSearchParams(state).toString())], ...others]).toString();
  return link.href;
}

/** Rewrites copied links; an embedded desk sets it so that links lead to the host page. */
export const copiedLink = { rewrite: (link: string): string => link };

export interface UnpackedUrl {
  /** without a leading `?` */
  readonly address: string;
  /** messages about invalid parts */
  readonly dropped: readonly string[];
}

/** Parameters that filter pages by symbol. */
const symbolParams = ['symbols', 'tickers', 'list', 'keys'];

/**
 * Expands `s=` of a query string; other parameters are unchanged.
 *
 * @param isPinned the host of an embedded page has fixed the symbol
 */
export async function unpackedAddress(address: string, isPinned = false): Promise<UnpackedUrl> {
  const others = new URLSearchParams(address);
  const packed = others.get('s');
  others.delete('s');
  const state = packed === null ? '' : await unpack(packed);
  const opened = new URLSearchParams([state, others.toString()].filter((part) => part !== undefined && part !== '').join('&'));
  if (isPinned) for (const name of symbolParams) opened.delete(name);
  return {
    address: opened.toString().replaceAll('%2C', ',').replaceAll('%3A', ':'),
    dropped: state === undefined ? ['s: the link is incomplete or damaged'] : [],
  };
}
