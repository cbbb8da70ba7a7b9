/** A file inside an archive; names are plain ASCII. */
export interface Packed {
  readonly name: string;
  readonly text: string;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

const deflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());

/** Numbers as they stand in a zip's headers: little-endian, each with its width in bytes. */
function fields(...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(parts.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of parts) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

const version = 20;
const deflate = 8;
/** 1 January 1980, the earliest day a zip can name: the same content makes the same bytes. */
const day = 0x21;

/** A zip archive (PKWARE APPNOTE 6.3.10 §4.3). The browser's own compressor does the work, off the page's thread. */
export async function zipped(files: readonly Packed[], type: string): Promise<Blob> {
  const encoder = new TextEncoder();
  const bodies: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);
  for (const { name, text } of files) {
    const bytes = encoder.encode(text);
    const body = await deflated(bytes);
    const named = encoder.encode(name);
    // what the local and the central header say alike (§4.3.7, §4.3.12)
    const said = fields(
      [version, 2],
      [0, 2],
      [deflate, 2],
      [0, 2],
      [day, 2],
      [crc32(bytes), 4],
      [body.length, 4],
      [bytes.length, 4],
      [named.length, 2],
      [0, 2],
    );
    const local = [fields([0x04034b50, 4]), said, named, body];
    directory.push(fields([0x02014b50, 4], [version, 2]), said, fields([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), named);
    bodies.push(...local);
    at += sizeOf(local);
  }
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [sizeOf(directory), 4], [at, 4], [0, 2]);
  return new Blob([...bodies, ...directory, end], { type });
}
