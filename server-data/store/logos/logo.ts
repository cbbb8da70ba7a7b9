import type { LogoKeyType, LogoSecurity } from '#contract/endpoints/logos.ts';
import type { Awaitable } from '../awaitable.ts';
import type { Cursor, WriteCount } from '../write-batch.ts';

/** SVG images that a logo may have; all other files are rendered from them. */
export const drawingNames = ['logo_vector_light', 'logo_vector_dark', 'mark_vector_light', 'mark_vector_dark'] as const;
/** PNG images that a logo may have where its source has no SVG. */
export const pictureNames = ['logo_light', 'logo_dark', 'mark_light', 'mark_dark'] as const;

export type DrawingName = (typeof drawingNames)[number];
export type PictureName = (typeof pictureNames)[number];

/** A logo without its images. */
export interface Logo {
  /** UUID, lower case */
  readonly id: string;
  /** ISO 8601 in UTC with six fraction digits, as sent; so compared as text */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** `#RRGGBB`; empty where the brand colours are unknown */
  readonly colors: { readonly background_light?: string; readonly background_dark?: string };
  /** one per listing */
  readonly securities: readonly LogoSecurity[];
}

/** A logo with its images. Without any it is a known security without a logo, whose composites are drawn from its name. */
export interface LogoEntry extends Logo {
  readonly images: Readonly<Partial<Record<DrawingName, string>>>;
  readonly pictures?: Readonly<Partial<Record<PictureName, Uint8Array>>>;
}

/** A logo as it is stored; the images named are read by `logoImage`. */
export interface StoredLogo extends Logo {
  readonly images: ReadonlySet<DrawingName | PictureName>;
  /** changes with every write, so that what is rendered from it can be cached under it */
  readonly revision: number;
}

export interface FoundLogo {
  /** the key as it was requested */
  readonly key: string;
  readonly logo: StoredLogo;
  /** the listing that matched */
  readonly security: LogoSecurity;
}

export interface LogosSummary {
  readonly logos: number;
  readonly securities: number;
  readonly updatedAt: string;
}

/** The `updatedAt` of an entry whose source has no time. */
export const undated = '1970-01-01T00:00:00.000000Z';

export interface LogoReader {
  /**
   * One logo per matched key, in the order of the keys; keys without a match are omitted (assumption L04).
   *
   * Keys match in any letter case, a CIK padded or not, and symbols in all forms of `logo-keys.ts`.
   */
  readonly findLogos: (keys: readonly string[], type: LogoKeyType) => Awaitable<readonly FoundLogo[]>;
  /**
   * The logo an image address names.
   *
   * @param identifier CIK, ISIN or id; of several logos with one CIK, ISIN and symbol of the address select one
   */
  readonly addressedLogo: (identifier: string, isin: string, symbol: string) => Awaitable<Omit<FoundLogo, 'key'> | undefined>;
  /** One image, as it was written; undefined when there is none of that name. */
  readonly logoImage: (id: string, name: DrawingName | PictureName) => Awaitable<Buffer | undefined>;
  /** Some logos that were written after a revision, in the order of their revisions; none where it is the last one. */
  readonly logosAfter: (revision: number) => Awaitable<readonly StoredLogo[]>;
  /** The number of logos and listings, and the greatest `updatedAt`, "" when there are none. */
  readonly logosSummary: () => Awaitable<LogosSummary>;
  /** Every logo with its images, one by one; others may read and write in between. */
  readonly eachLogo: () => Iterable<LogoEntry> | AsyncIterable<LogoEntry>;
}

export interface LogoWriter {
  /**
   * Writes a batch completely or not at all. Which of two versions of a logo stays is decided by `decideOutcome`, by `updatedAt`;
   * of two that are `undated` the last one written wins.
   *
   * @param cursorAfter as in `writeNews`
   */
  readonly writeLogos: (entries: readonly LogoEntry[], cursorAfter?: (count: WriteCount) => Cursor) => Awaitable<WriteCount>;
}
