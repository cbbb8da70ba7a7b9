import { hash } from 'node:crypto';
import { type DrawingName, drawingNames, type LogoEntry, type PictureName, pictureNames, type StoredLogo, undated } from './logo.ts';
import type { Version } from './versions.ts';

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

/** @param bytesOf the bytes of an image that the row names */
export const logoVersion = ({ updated, body, images }: LogoRow, bytesOf: (name: string) => Uint8Array | undefined): Version => ({
  at: updated === undated ? undefined : updated,
  text: () => {
    const digests = images.split(' ').map((name) => `${name} ${hash('sha256', bytesOf(name) ?? new Uint8Array())}`);
    return [body, ...digests].join('\n');
  },
});

// Assumed: of listings that share an identifier those in the United States come first, then by country, then by the logo's id.
export const rankOf = (country: string, id: string): string => `${country === 'US' ? '' : country || '~'} ${id}`;
