/** What a packed text may unpack to, characters; a crafted one could otherwise fill the memory. */
export const mostUnpacked = 100_000;

const through = (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> =>
  new Blob([bytes]).stream().pipeThrough(stream);

/** Text → raw deflate → base64url: letters that every address takes as they are. */
export async function pack(text: string): Promise<string> {
  const bytes = await new Response(through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))).arrayBuffer();
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What was packed; undefined for anything else, or for more than belongs in an address. */
export async function unpack(packed: string): Promise<string | undefined> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    for await (const piece of through(bytes, new DecompressionStream('deflate-raw'))) {
      text += decoder.decode(piece, { stream: true });
      if (text.length > mostUnpacked) return undefined;
    }
    return text + decoder.decode();
  } catch {
    return undefined;
  }
}
