import { hash } from 'node:crypto';
import { type DrawingName, drawingNames, type LogoEntry, type PictureName, pictureNames, type StoredLogo, undated } from './logo.ts';
import { formerKeysOf, logoKeysOf } from './logo-keys.ts';
import type { Version } from '../versions.ts';

/** `body` is everything but the images, as JSON; `images` the names of the images, joined by blanks. */
export interface LogoRow {
  readonly id: string;
  readonly updated: string;
  readonly body: string;
  readonly images: string;
}

export interface StoredLogoRow extends LogoRow {
  readonly revision: number;
}

export type ImageName = DrawingName | PictureName;

/** Every image of an entry as bytes, in a fixed order. */
export const imagesOf = ({ images, pictures = {} }: LogoEntry): (readonly [ImageName, Uint8Array])[] => [
  ...drawingNames.flatMap((name) => (images[name] === undefined ? [] : [[name, Buffer.from(images[name])] as const])),
  ...pictureNames.flatMap((name) => (pictures[name] === undefined ? [] : [[name, pictures[name]] as const])),
];

export const buildLogoRow = (entry: LogoEntry): LogoRow => {
  const { id, createdAt, updatedAt, colors, securities } = entry;
  return {
    id,
    updated: updatedAt,
    body: JSON.stringify({ id, createdAt, updatedAt, colors, securities }),
    images: imagesOf(entry)
      .map(([name]) => name)
      .join(' '),
  };
};

export const parseStoredLogo = ({ body, images, revision }: StoredLogoRow): StoredLogo => ({
  ...(JSON.parse(body) as Omit<StoredLogo, 'images' | 'revision'>),
  revision,
  images: new Set(images === '' ? [] : (images.split(' ') as ImageName[])),
});

export interface StoredImage {
  readonly name: ImageName;
  readonly bytes: Uint8Array;
}

const isDrawing = (name: ImageName): name is DrawingName => (drawingNames as readonly string[]).includes(name);

/** The entry that would be stored as these rows. */
export function buildLogoEntry(row: StoredLogoRow, images: readonly StoredImage[]): LogoEntry {
  const { images: _images, revision: _revision, ...logo } = parseStoredLogo(row);
  const drawings = images.flatMap(({ name, bytes }) => (isDrawing(name) ? [[name, Buffer.from(bytes).toString()]] : []));
  const pictures = images.flatMap(({ name, bytes }) => (isDrawing(name) ? [] : [[name, bytes]]));
  return {
    ...logo,
    images: Object.fromEntries(drawings) as LogoEntry['images'],
    ...(pictures.length > 0 && { pictures: Object.fromEntries(pictures) as NonNullable<LogoEntry['pictures']> }),
  };
}

/** @param bytesOf the bytes of an image that the row names */
export const logoVersion = ({ updated, body, images }: LogoRow, bytesOf: (name: string) => Uint8Array | undefined): Version => ({
  at: updated === undated ? undefined : updated,
  text: () => {
    const digests = images.split(' ').map((name) => `${name} ${hash('sha256', bytesOf(name) ?? new Uint8Array())}`);
    return [body, ...digests].join('\n');
  },
});

/** A key by which a listing of a logo is found. `rank` orders the listings that share a key. */
export interface LogoKeyRow {
  readonly kind: string;
  readonly key: string;
  readonly rank: string;
  readonly logo: string;
  /** index among the securities of the logo */
  readonly listing: number;
}

// Assumed: of listings that share an identifier those in the United States come first, then by country, then by the logo's id.
const rankOf = (country: string, id: string): string => `${country === 'US' ? '' : country || '~'} ${id}`;

export const logoKeyRows = ({ id, securities }: LogoEntry): LogoKeyRow[] =>
  securities.flatMap((security, listing) => [
    ...logoKeysOf(security).map(([kind, key]) => ({ kind, key, rank: rankOf(security.country, id), logo: id, listing })),
    // Behind every country.
    ...formerKeysOf(security).map((key) => ({ kind: 'symbol', key, rank: `~~ ${rankOf(security.country, id)}`, logo: id, listing })),
  ]);
