import * as z from 'zod/mini';
import { expected } from '#contract/schema/codecs.ts';
import { logoRecord, logos as endpoint } from '#contract/endpoints/logos.ts';
import { formatIsoDateTime } from '#contract/time/iso-date-time.ts';
import { pngFault } from '../../logos/check-png.ts';
import { svgFault } from '../../logos/check-svg.ts';
import { drawingNames, pictureNames, type DrawingName, type LogoEntry, type PictureName } from '../../store/logos/logo.ts';
import { describeFault } from '../rules/describe-fault.ts';
import type { Fault } from '../rules/fault.ts';
import { symbolFault } from '../rules/symbol.ts';
import type { Dataset } from './dataset.ts';

const pngStart = 'data:image/png;base64,';

const drawing = z.string().check(z.refine((text) => svgFault(text) === undefined, { error: ({ input }) => svgFault(String(input)) ?? '' }));
const picture = z.pipe(
  z.string().check(z.startsWith(pngStart, expected(`a PNG as ${pngStart}…`))),
  z.transform((text: string) => Buffer.from(text.slice(pngStart.length), 'base64')),
);
const png = picture.check(z.refine((bytes) => pngFault(bytes) === undefined, { error: ({ input }) => pngFault(input as Buffer) ?? '' }));

const named = <N extends string, S extends z.ZodMiniType>(names: readonly N[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, z.optional(schema)])) as Record<N, z.ZodMiniOptional<S>>;

const colour = z.optional(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, expected('a colour as #RRGGBB'))));
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, expected('a UUID in lower case')));

/**
 * Assumed: a logo that is loaded carries its images in `files`: SVG texts under the four vector names, PNGs as data:
 * addresses under the four raster ones; composites are made, never loaded, and nothing is fetched.
 */
const loadedLogo = z.extend(logoRecord, {
  id: uuid,
  search_key: z._default(z.string(), ''),
  colors: z._default(z.object({ background_light: colour, background_dark: colour }), {}),
  files: z._default(z.strictObject({ ...named(drawingNames, drawing), ...named(pictureNames, png) }), {}),
  securities: logoRecord.shape.securities.check(z.minLength(1, { error: 'expected at least one' })),
});

/** The defined values of some names. */
const pickDefined = <N extends string, V>(from: { readonly [name in N]?: V | undefined }, names: readonly N[]): { [name in N]?: V } => {
  const found: { [name in N]?: V } = {};
  for (const name of names) if (from[name] !== undefined) found[name] = from[name];
  return found;
};

const buildEntry = ({ id, created_at, updated_at, colors, files, securities }: z.output<typeof loadedLogo>): LogoEntry => ({
  id,
  createdAt: formatIsoDateTime(created_at),
  updatedAt: formatIsoDateTime(updated_at),
  colors: pickDefined(colors, ['background_light', 'background_dark']),
  securities,
  images: pickDefined<DrawingName, string>(files, drawingNames),
  pictures: pickDefined<PictureName, Buffer>(files, pictureNames),
});

/** A listing may have no symbol. */
function wrongSymbol(securities: z.output<typeof loadedLogo>['securities']): Fault | undefined {
  for (const [index, { symbol }] of securities.entries()) {
    const fault = symbol === '' ? undefined : symbolFault(`securities.${index}.symbol`, symbol);
    if (fault) return fault;
  }
  return undefined;
}

/** Logo records with their images. */
export const logos: Dataset<LogoEntry> = {
  name: endpoint.name,
  envelope: endpoint.envelope,
  columns: undefined,
  openReader: () => (wire) => {
    const read = z.safeParse(loadedLogo, wire);
    if (!read.success) return { fault: describeFault(read.error, wire) };
    const fault = wrongSymbol(read.data.securities);
    return fault ? { fault } : { record: buildEntry(read.data) };
  },
  write: (store, batch, cursorAfter) => store.writeLogos(batch, cursorAfter),
};
