import type { Store } from '../../store/store.ts';
import type { WriteCount } from '../../store/write-batch.ts';

/** What a source has written: `added` and `updated` of everything. */
export interface Written {
  readonly added: number;
  readonly updated: number;
}

/** The store as a source writes to it: each story says which source it is from, and what was written is counted. */
export function openCountedStore(store: Store, source: string): { readonly store: Store; readonly written: () => Written } {
  let [added, updated] = [0, 0];
  const counted =
    <Records, Rest extends readonly unknown[]>(write: (records: Records, ...rest: Rest) => WriteCount | Promise<WriteCount>) =>
    async (records: Records, ...rest: Rest): Promise<WriteCount> => {
      const count = await write(records, ...rest);
      added += count.added;
      updated += count.updated;
      return count;
    };
  return {
    written: () => ({ added, updated }),
    store: {
      ...store,
      writeNews: counted((stories, cursorAfter) =>
        store.writeNews(
          stories.map((story) => ({ ...story, item: { ...story.item, source } })),
          cursorAfter,
        ),
      ) satisfies Store['writeNews'],
      writeQuantified: counted(store.writeQuantified),
      writeGuidance: counted(store.writeGuidance),
      writeSplits: counted(store.writeSplits),
      writeRatios: counted(store.writeRatios),
      writeLogos: counted(store.writeLogos),
      writeBars: counted(store.writeBars),
    },
  };
}
