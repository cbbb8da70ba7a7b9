import { crc32 } from 'node:zlib';

/** A zip archive of one file that is not packed, with every size and place in its 64-bit field, as archives beyond 4 GiB have them. */
export function writeZip64(name: string, text: string): Buffer {
  const [content, path] = [Buffer.from(text), Buffer.from(name)];
  const elsewhere = 0xffffffff;

  const numbers = (...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer =>
    Buffer.concat(
      fields.map(([bytes, value]) => {
        const field = Buffer.alloc(bytes);
        if (bytes === 8) field.writeBigUInt64LE(BigInt(value));
        else field.writeUIntLE(value, 0, bytes);
        return field;
      }),
    );
  const checksum = crc32(content);
  const extra = (...values: readonly number[]): Buffer =>
    numbers([2, 1], [2, 8 * values.length], ...values.map((value): readonly [8, number] => [8, value]));

  const localExtra = extra(content.length, content.length);
  const local = Buffer.concat([
    numbers(
      [4, 0x04034b50],
      [2, 45],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, checksum],
      [4, elsewhere],
      [4, elsewhere],
      [2, path.length],
      [2, localExtra.length],
    ),
    path,
    localExtra,
    content,
  ]);
  const centralExtra = extra(content.length, content.length, 0);
  const central = Buffer.concat([
    numbers([4, 0x02014b50], [2, 45], [2, 45], [2, 0], [2, 0], [4, 0], [4, checksum], [4, elsewhere], [4, elsewhere]),
    numbers([2, path.length], [2, centralExtra.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, elsewhere]),
    path,
    centralExtra,
  ]);
  return Buffer.concat([
    local,
    central,
    numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, 1], [8, 1], [8, central.length], [8, local.length]),
    numbers([4, 0x07064b50], [4, 0], [8, local.length + central.length], [4, 1]),
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, 0xffff], [2, 0xffff], [4, elsewhere], [4, elsewhere], [2, 0]),
  ]);
}
