const startsWith = (start: Buffer, signature: readonly number[] | string, at = 0): boolean => {
  const bytes = Buffer.from(signature as string, 'latin1');
  return start.subarray(at, at + bytes.length).equals(bytes);
};

/** An archive, also an empty one or the first of several parts. */
export const isZip = (start: Buffer): boolean =>
  ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].some((signature) => startsWith(start, signature));

/** How many bytes of a source are needed for `describePacking`. */
export const signatureBytes = 512;

interface Packing {
  readonly signature: readonly number[] | string;
  readonly at?: number;
  readonly what: string;
}

const unpackFirst = (what: string, how: string): string => `packed with ${what}: unpack it first, such as with ${how}`;

const packings: readonly Packing[] = [
  { signature: [0x28, 0xb5, 0x2f, 0xfd], what: unpackFirst('zstd', 'unzstd') },
  { signature: [0xfd, 0x37, 0x7a, 0x58, 0x5a], what: unpackFirst('xz', 'unxz') },
  { signature: 'BZh', what: unpackFirst('bzip2', 'bunzip2') },
  { signature: [0x04, 0x22, 0x4d, 0x18], what: unpackFirst('lz4', 'unlz4') },
  { signature: [0x1f, 0x9d], what: unpackFirst('compress', 'uncompress') },
  { signature: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], what: unpackFirst('7-Zip', '7z x') },
  { signature: 'Rar!', what: unpackFirst('RAR', 'unrar x') },
  { signature: 'ustar', at: 257, what: 'a tar archive: unpack it first, such as with tar xf' },
  { signature: '%PDF', what: 'a PDF: its tables are not read' },
  { signature: [0x89, 0x50, 0x4e, 0x47], what: 'a PNG picture' },
  { signature: 'PAR1', what: 'a Parquet file: write it as CSV first' },
  { signature: 'ARROW1', what: 'an Arrow file: write it as CSV first' },
  { signature: [0x89, 0x48, 0x44, 0x46], what: 'an HDF5 file: write it as CSV first' },
  { signature: 'SQLite format 3\0', what: 'a SQLite database: write its table as CSV first' },
  { signature: [0xd0, 0xcf, 0x11, 0xe0], what: 'an old Office document, such as an Excel workbook (.xls): save it as CSV' },
];

/** What a source is made of that is not read, by its first bytes, and what helps; undefined where nothing is known. */
export const describePacking = (start: Buffer): string | undefined =>
  packings.find(({ signature, at }) => startsWith(start, signature, at))?.what;
