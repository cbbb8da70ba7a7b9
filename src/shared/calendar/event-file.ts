import { type CalendarEvent, formatCalendar } from '#contract/ics/calendar.ts';
import { download } from '#src/shared/export/export-file.ts';

/** A calendar file with one event. */
export interface EventFile {
  readonly text: string;
  readonly name: string;
}

/** Writes one event as a calendar file, named by kind, ticker and day. */
export function buildEventFile(kind: string, ticker: string, event: CalendarEvent): EventFile {
  const name = `${kind}_${ticker.replaceAll(/[^A-Za-z0-9.-]/g, '-')}_${event.day}.ics`;
  return { text: formatCalendar(event.summary, [event]), name };
}

export const downloadEventFile = ({ text, name }: EventFile): void =>
  download(new Blob([text], { type: 'text/calendar;charset=utf-8' }), name);
