import * as z from 'zod/mini';

/** The path of the stream of hints (server-sent events), below the base path of the proxy, and of our data service. */
export const eventsPath = '/events';

/** What a hint can name: a list of the API. `removed` are removed stories. */
export const hintedLists = ['news', 'quantified', 'guidance', 'splits', 'removed', 'bars'] as const;
export type HintedList = (typeof hintedLists)[number];

/** The names of the events of a stream. */
export const eventNames = { changed: 'changed', beat: 'beat' } as const;

/** Data of `changed`: a list has changed. It carries no data: these are requested from the API, within its limits. */
export const hint = z.object({
  list: z.enum(hintedLists),
  /** the newest time of a write of the list, Unix seconds; 0 where it is not known */
  updated: z.number(),
});
export type Hint = z.output<typeof hint>;

/** Data of `beat`, which is sent at once and then in every interval: the stream is alive, and whether somebody looks for changes now. */
export const beat = z.object({ isWatched: z.boolean() });

export const beatMs = 15_000;
