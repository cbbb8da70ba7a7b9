import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Length, type, content and a checksum of type and content (RFC 2083 §3.2). */
function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  content.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length);
  return bytes;
}

function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  // eight bits a channel, colours with alpha
  content.set([8, 6, 0, 0, 0], 8);
  return chunk('IHDR', content);
}

const end = chunk('IEND', Buffer.alloc(0));

/** The rows of the picture at hand. Kept, for a new one each time would pile up until the collector comes: it does not see how large they are. */
let scratch = Buffer.alloc(0);

/** Renderers keep colours multiplied by their alpha; a PNG has them as they are. Only edges are neither opaque nor empty. */
function divideByAlpha(bytes: Buffer, from: number, to: number): void {
  for (let at = from; at < to; at += 4) {
    const alpha = bytes[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel++) bytes[channel] = Math.min(255, Math.round(((bytes[channel] ?? 0) * 255) / alpha));
  }
}

/**
 * Pixels as PNG. Rows are deflated as they are, at a low level: of flat shapes with few edges that makes files as small as
 * filters and higher levels do, in a third of the time.
 *
 * @param premultiplied four bytes a pixel, colours multiplied by alpha
 */
export function encodePng(premultiplied: Buffer, width: number, height: number): Buffer {
  const stride = width * 4;
  const length = height * (stride + 1);
  if (scratch.length < length) scratch = Buffer.alloc(length);
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1);
    // no filter
    scratch[start] = 0;
    premultiplied.copy(scratch, start + 1, row * stride, (row + 1) * stride);
    divideByAlpha(scratch, start + 1, start + 1 + stride);
  }
  return Buffer.concat([signature, header(width, height), chunk('IDAT', deflateSync(scratch.subarray(0, length), { level: 3 })), end]);
}
