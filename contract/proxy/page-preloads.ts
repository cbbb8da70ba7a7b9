import * as z from 'zod/mini';

/** The file of a build that lists what each page needs first, below its folder. */
export const pagePreloadsFile = '.vite/page-preloads.json';

/** Stands in `request` for the symbol of the page's address. */
export const symbolPlaceholder = '{symbol}';

/**
 * What the pages of a build load first beyond the files that `index.html` names itself: the build writes it, the proxy names it in the pages.
 */
export const pagePreloads = z.object({
  /** by the name of the page: the first part of its path, or `story` for the page of one story */
  pages: z.record(
    z.string(),
    z.object({
      /** scripts and style sheets, relative to the base path */
      files: z.array(z.string()),
      /** the first request for data, relative to the base path, where it is the same on each visit without a query string */
      request: z.optional(z.string()),
    }),
  ),
  /** scripts and style sheets of a page inside a frame, beside those of the page */
  frame: z.array(z.string()),
});

export type PagePreloads = z.infer<typeof pagePreloads>;
