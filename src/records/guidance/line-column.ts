import type { ReactNode } from 'react';
import type { EventColumn } from '#src/shared/calendar/event-column.ts';
import type { NarrowPlace } from '#src/shared/table/column.ts';
import type { GuidanceEvent, GuidanceLine } from './guidance-line.ts';

export type GuidanceColumn = EventColumn<GuidanceEvent>;

/** A figure of earnings or revenue. The table has a row for each of the two; the agenda has both in one cell, one below the other. */
export interface LineColumn {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly widthPx: number;
  readonly align?: 'start' | 'end';
  readonly textOf: (line: GuidanceLine) => string;
  readonly fullOf?: (line: GuidanceLine) => string;
  /** text for files, where it is not that of the cell: the exact decimal in ASCII; false: not in files */
  readonly fileOf?: ((line: GuidanceLine) => string) | false;
  readonly numberOf?: (line: GuidanceLine) => number | null;
  readonly whyEmpty?: (line: GuidanceLine) => string;
  readonly draw?: (line: GuidanceLine) => ReactNode;
  readonly meaning?: GuidanceColumn['meaning'];
  /** unit in the header of files */
  readonly unit?: string;
  readonly agenda?: LineAgenda;
  readonly isAgendaOnly?: true;
}

/** A figure in the agenda, and what differs there. */
export interface LineAgenda extends Pick<
  NonNullable<GuidanceColumn['agenda']>,
  'at' | 'head' | 'align' | 'grow' | 'growToPx' | 'dropPriority'
> {
  readonly label?: string;
  readonly widthPx: number;
  readonly textOf?: (line: GuidanceLine) => string;
  readonly draw: (line: GuidanceLine) => ReactNode;
  readonly narrow?: Omit<NarrowPlace<never>, 'drawLines'> & { readonly draw?: (line: GuidanceLine) => ReactNode };
}

type Text = (line: GuidanceLine) => string;

/** The texts of an event's lines, with a dash for an empty one of several. */
const join =
  (of: Text) =>
  ({ lines }: GuidanceEvent): string =>
    lines.length === 1 ? lines.map(of).join('') : lines.map((line) => of(line) || '–').join('; ');

/** The only line of a row of the table. */
const ofFirst =
  <Value>(of: (line: GuidanceLine) => Value, empty: Value) =>
  ({ lines: [line] }: GuidanceEvent): Value =>
    line ? of(line) : empty;

/** The column of table, agenda and files for a figure. */
export function ofLines(column: LineColumn): GuidanceColumn {
  const { id, label, group, widthPx, align = 'start', textOf, fullOf = textOf, fileOf, numberOf, whyEmpty, draw, meaning, unit } = column;
  const { agenda, isAgendaOnly } = column;
  return {
    ...{ id, label, group, widthPx, align },
    textOf: join(textOf),
    fullOf: join(fullOf),
    ...(whyEmpty && { whyEmpty: join(whyEmpty) }),
    ...(numberOf && { numberOf: ofFirst(numberOf, null) }),
    ...(draw && { draw: ofFirst(draw, null) }),
    ...(meaning && { meaning }),
    ...(isAgendaOnly && { isAgendaOnly }),
    file: fileOf !== false && { name: unit === undefined ? label : `${label} ${unit}`, value: ofFirst(fileOf ?? textOf, '') },
    agenda: agenda && inAgenda(agenda, fullOf, whyEmpty),
  };
}

/** What differs in the agenda. */
function inAgenda({ draw, textOf, narrow, ...agenda }: LineAgenda, fullOf: Text, whyEmpty: Text = () => ''): GuidanceColumn['agenda'] {
  return {
    ...agenda,
    ...(textOf && { textOf: join(textOf) }),
    fullOf: join(textOf ?? ((line) => fullOf(line) || whyEmpty(line))),
    drawLines: ({ lines }) => lines.map(draw),
    ...(narrow && { narrow: { ...narrow, drawLines: ({ lines }: GuidanceEvent) => lines.map(narrow.draw ?? draw) } }),
  };
}
