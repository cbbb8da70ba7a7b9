import type { Story } from '../../store/story.ts';
import type { Dataset } from '../dataset.ts';
import { storyOf } from '../story-of.ts';

/** News items (spec §2.2), with the facts that filters know beside them. An item holds lists, so it is no row of a table. */
export const news: Dataset<Story> = {
  name: 'news',
  envelope: undefined,
  columns: undefined,
  read: storyOf,
  write: (store, batch, cursorAfter) => store.writeNews(batch, cursorAfter),
};
