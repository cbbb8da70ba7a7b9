import { drawingNames, pictureNames, type KeptLogo, type LogoEntry } from '../logo.ts';
import type { Database } from './database.ts';

/** `body` is everything but the images, as JSON; `images` the names of those there are, joined by blanks. */
export interface LogoRow {
  readonly id: string;
  readonly updated: string;
  readonly body: string;
  readonly images: string;
}

export interface KeptRow extends LogoRow {
  readonly revision: number;
}

type Name = (typeof drawingNames)[number] | (typeof pictureNames)[number];

/** Every image of an entry as bytes, in one order. */
export const imagesOf = ({ images, pictures = {} }: LogoEntry): (readonly [Name, Uint8Array])[] => [
  ...drawingNames.flatMap((name) => (images[name] === undefined ? [] : [[name, Buffer.from(images[name])] as const])),
  ...pictureNames.flatMap((name) => (pictures[name] === undefined ? [] : [[name, pictures[name]] as const])),
];

export const rowOf = (entry: LogoEntry): LogoRow => {
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

export const keptLogo = ({ body, images, revision }: KeptRow): KeptLogo => ({
  ...(JSON.parse(body) as Omit<KeptLogo, 'images' | 'revision'>),
  revision,
  images: new Set(images === '' ? [] : (images.split(' ') as Name[])),
});

export const findRow = (database: Database, id: string): KeptRow | undefined =>
  database.row<KeptRow>('select * from logo where id = ?', id);
