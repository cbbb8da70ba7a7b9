import type { NewsItem } from '#contract/endpoints/news.ts';
import type { Column } from '#src/shared/export/sheet.ts';
import { tickersOf } from './headline-row.tsx';
import type { Marks } from './marks.ts';
import { originalOf } from './original.ts';

const yes = (is: boolean): string | undefined => (is ? 'yes' : undefined);

/** The columns of "What I see". */
export const newsColumns: readonly Column<NewsItem>[] = [
  { name: 'published', kind: 'time', value: ({ created }) => created },
  { name: 'updated', kind: 'time', value: ({ updated }) => updated },
  { name: 'symbols', value: (item) => tickersOf(item).join('; ') },
  { name: 'title', value: ({ title }) => title },
  { name: 'channels', value: ({ channels }) => channels.map(({ name }) => name).join('; ') },
  { name: 'author', value: ({ author }) => author },
  { name: 'url', value: originalOf },
  { name: 'id', kind: 'number', value: ({ id }) => id },
];

/** What the reader has marked, which no other reader's export would hold. */
export const markColumns = ({ starred, read }: Pick<Marks, 'starred' | 'read'>): readonly Column<NewsItem>[] => [
  { name: 'starred', value: ({ id }) => yes(starred.has(id)) },
  { name: 'read', value: ({ id }) => yes(read.has(id)) },
];
