import type { LogoKeyType, LogoSecurity } from '#contract/endpoints/logos.ts';
import type { Cursor, WriteCount } from './write-batch.ts';

/** Drawings a logo may come with, as SVG text; all other files are made of them. */
export const drawingNames = ['logo_vector_light', 'logo_vector_dark', 'mark_vector_light', 'mark_vector_dark'] as const;
/** Pictures a logo may come with where its source has no drawing, as PNG. */
export const pictureNames = ['logo_light', 'logo_dark', 'mark_light', 'mark_dark'] as const;

export type DrawingName = (typeof drawingNames)[number];
export type PictureName = (typeof pictureNames)[number];

/** What is known of a logo, apart from its images. */
export interface Logo {
  /** UUID, lower case */
  readonly id: string;
  /** ISO 8601 in UTC with six fraction digits, as sent; so compared as text */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** `#RRGGBB`; empty where the brand colours are not known */
  readonly colors: { readonly background_light?: string; readonly background_dark?: string };
  /** one per listing */
  readonly securities: readonly LogoSecurity[];
}

/** A logo with its images. One without any is a known security without a logo: composites can be made of its name. */
export interface LogoEntry extends Logo {
  readonly images: Readonly<Partial<Record<DrawingName, string>>>;
  readonly pictures?: Readonly<Partial<Record<PictureName, Uint8Array>>>;
}

/** A logo as it is kept: what images there are, each read by `logoImage`. */
export interface KeptLogo extends Logo {
  readonly images: ReadonlySet<DrawingName | PictureName>;
  /** another with every write: what is made from it can be named by it */
  readonly revision: number;
}

export interface FoundLogo {
  /** the key as it was asked */
  readonly key: string;
  readonly logo: KeptLogo;
  /** the listing that matched */
  readonly security: LogoSecurity;
}

export interface LogoReader {
  /**
   * One logo per matched key, in the order asked; keys without a match are left out (facts §5).
   *
   * Keys match in any letter case, a CIK padded or not, and symbols in all forms of `symbol-forms.ts`.
   */
  readonly findLogos: (keys: readonly string[], type: LogoKeyType) => readonly FoundLogo[];
  /**
   * The logo an image address names.
   *
   * @param identifier CIK, ISIN or id; several logos of one CIK are told apart by ISIN and symbol, as the address has them
   */
  readonly addressedLogo: (identifier: string, isin: string, symbol: string) => Omit<FoundLogo, 'key'> | undefined;
  /** One image, as it was written; undefined when there is none of that name. */
  readonly logoImage: (id: string, name: DrawingName | PictureName) => Buffer | undefined;
  /** How many logos and listings there are, and the greatest `updatedAt`, "" when there are none. */
  readonly logosSummary: () => { readonly logos: number; readonly securities: number; readonly updatedAt: string };
}

export interface LogoWriter {
  /**
   * Writes a batch whole or not at all. A logo replaces the one with its id unless that one has a newer `updatedAt`; on equal
   * `updatedAt` the last one written stays; the same content is unchanged.
   *
   * @param cursorAfter as in `writeNews`
   */
  readonly writeLogos: (entries: readonly LogoEntry[], cursorAfter?: (count: WriteCount) => Cursor) => WriteCount;
}
