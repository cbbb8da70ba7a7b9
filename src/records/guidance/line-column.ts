import type { ReactNode } from 'react';
import type { EventColumn } from '#src/shared/calendar/event-column.ts';
import type { NarrowPlace } from '#src/shared/table/column.ts';
import { type GuidanceEvent, type GuidanceLine, lineOf, type Measure, measureNames } from './guidance-line.ts';

export type GuidanceColumn = EventColumn<GuidanceEvent>;

/**
 * A figure of earnings or revenue. The table has a column of it for each of the two, empty where the record has no figure of the measure; the
 * agenda has one column with a line for each.
 */
export interface LineColumn {
  readonly id: string;
  readonly label: string;
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
export interface LineAgenda extends Pick<NonNullable<GuidanceColumn['agenda']>, 'at' | 'head' | 'grow' | 'dropPriority'> {
  readonly label: string;
  readonly widthPx: number;
  readonly textOf?: (line: GuidanceLine) => string;
  readonly draw: (line: GuidanceLine) => ReactNode;
  readonly narrow?: Omit<NarrowPlace<never>, 'drawLines'> & { readonly draw?: (line: GuidanceLine) => ReactNode };
}

/** The column of the table for earnings or for revenue. */
export function ofMeasure(measure: Measure, column: LineColumn): GuidanceColumn {
  const { id, label, widthPx, align = 'start', textOf, fullOf = textOf, fileOf, numberOf, whyEmpty, draw, meaning, unit } = column;
  const name = `${measureNames[measure]} ${label}`;
  const read =
    <Value>(valueOf: (line: GuidanceLine) => Value, empty: Value) =>
    (event: GuidanceEvent): Value => {
      const line = lineOf(event, measure);
      return line ? valueOf(line) : empty;
    };
  return {
    id: `${measure}_${id}`,
    label: name,
    group: measureNames[measure],
    widthPx,
    align,
    textOf: read(textOf, ''),
    fullOf: read(fullOf, ''),
    whyEmpty: read(whyEmpty ?? (() => ''), `The record has no ${measure === 'eps' ? 'earnings' : 'revenue'} guidance`),
    ...(numberOf && { numberOf: read(numberOf, null) }),
    ...(draw && { draw: read(draw, null) }),
    ...(meaning && { meaning }),
    file: fileOf !== false && { name: unit === undefined ? name : `${name} ${unit}`, value: read(fileOf ?? textOf, '') },
  };
}

/** One column with the lines of an event, one below the other. */
export function ofLines({
  id,
  align = 'start',
  textOf,
  fullOf = textOf,
  whyEmpty,
  meaning,
  agenda,
}: LineColumn): readonly GuidanceColumn[] {
  if (!agenda) return [];
  const { at, label, head, widthPx, grow, dropPriority, draw, textOf: ownText = textOf, narrow } = agenda;
  const ownFull = agenda.textOf ?? ((line: GuidanceLine) => fullOf(line) || (whyEmpty?.(line) ?? ''));
  const join =
    (of: (line: GuidanceLine) => string) =>
    ({ lines }: GuidanceEvent): string =>
      lines.map((line) => of(line) || '–').join('; ');
  return [
    {
      ...{ id, label, group: 'Earnings and revenue', widthPx, align },
      textOf: join(ownText),
      fullOf: join(ownFull),
      drawLines: ({ lines }) => lines.map(draw),
      ...(head !== undefined && { head }),
      ...(grow !== undefined && { grow }),
      ...(dropPriority !== undefined && { dropPriority }),
      ...(meaning && { meaning }),
      ...(narrow && { narrow: { ...narrow, drawLines: ({ lines }: GuidanceEvent) => lines.map(narrow.draw ?? draw) } }),
      isAgendaOnly: true,
      agenda: { at },
    },
  ];
}
