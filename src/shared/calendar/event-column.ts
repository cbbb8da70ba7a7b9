import type { Column as FileColumn, Kind, Value } from '#src/shared/export/sheet.ts';
import type { Column } from '#src/shared/table/column.ts';

/** A column of a calendar: table, agenda, lines on a phone and files follow from one description. */
export interface EventColumn<Event> extends Column<Event> {
  /** place in the agenda, and what differs there; without it the column is in the table only */
  readonly agenda?: AgendaPart<Event> | undefined;
  /** not in the table, and not in files */
  readonly isAgendaOnly?: true;
  /** what differs in files; false: not in them. By default the label, and the number or the text of the cell. */
  readonly file?: FilePart<Event> | false;
}

interface AgendaPart<Event> extends Partial<Omit<Column<Event>, 'id'>> {
  /** order from the left, which is not that of the table */
  readonly at: number;
}

interface FilePart<Event> {
  /** where the label lacks the unit */
  readonly name?: string;
  readonly kind?: Kind;
  readonly value?: (event: Event) => Value;
}

type Columns<Event> = readonly EventColumn<Event>[];

export const tableColumns = <Event>(columns: Columns<Event>): Columns<Event> => columns.filter(({ isAgendaOnly }) => !isAgendaOnly);

export const agendaColumns = <Event>(columns: Columns<Event>): readonly Column<Event>[] =>
  columns.flatMap((column) => (column.agenda ? { ...column, ...column.agenda } : [])).toSorted((a, b) => a.at - b.at);

export const fileColumns = <Event>(columns: Columns<Event>): readonly FileColumn<Event>[] =>
  tableColumns(columns).flatMap(({ label, align, numberOf, textOf, file = {} }): FileColumn<Event>[] => {
    if (file === false) return [];
    const { name = label, kind = align === 'end' ? 'number' : 'text' } = file;
    const cell = kind === 'number' && numberOf ? (event: Event) => numberOf(event) ?? undefined : textOf;
    return [{ name, kind, value: file.value ?? cell }];
  });
