import { delimiterOf, findHeader, type Layout, layoutFrom } from './header.ts';
import { guessColumns } from './no-header.ts';

/** The beginning of a source as a table. */
export interface TableStart {
  readonly format: string;
  readonly lines: readonly string[];
  /** whether the last line may be incomplete */
  readonly isCut: boolean;
  /** the columns, where no header line names them */
  readonly layout?: Layout | undefined;
  /** the zone that the source names for its times */
  readonly timeZone?: string | undefined;
  /** the length that the source names for all of its bars */
  readonly seconds?: number | undefined;
  readonly lengthUnit?: 1 | 60;
  /** whether the source says that its prices are adjusted for splits */
  readonly isAdjusted?: boolean;
  /** whether the source says that another part follows */
  readonly hasMore?: boolean;
  /** `YYYY-MM-DD`, where the name of the file has one */
  readonly dateOfName?: string | undefined;
}

const noHeader =
  'has no header that names open, high, low and close; --columns names the columns in their order, such as --columns date,time,open,high,low,close,volume';

/** The columns of a source: those of its header or of `--columns`, else what follows from its rows. @returns a text why they do not follow */
export function findLayout(
  start: TableStart,
  columns: readonly string[] | undefined,
): { readonly layout: Layout; readonly note?: string } | string {
  if (start.layout) return { layout: start.layout };
  const [first = ''] = start.lines;
  const header = findHeader(start.lines);
  if (columns) {
    const delimiter = delimiterOf(first, columns.length);
    if (delimiter === undefined) return `--columns has ${columns.length} names, the first line other cells: "${first.slice(0, 100)}"`;
    const layout = layoutFrom(columns, delimiter, typeof header === 'object' ? header.headerLines : 0);
    return typeof layout === 'string' ? `--columns: ${layout} ${columns.join(',')}` : { layout };
  }
  if (header !== undefined) return typeof header === 'string' ? header : { layout: header };
  const guessed = guessColumns(start.lines);
  if (!guessed) return noHeader;
  const layout = layoutFrom(guessed.columns, guessed.delimiter, 0);
  return typeof layout === 'string'
    ? noHeader
    : { layout, note: `no header: its columns are read as ${guessed.columns.join(', ')}; --columns names others` };
}
