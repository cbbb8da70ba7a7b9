import { failedChecks } from '../checks/check.ts';
import { splitChecks } from '../checks/splits.ts';
import type { SplitRecord } from '../endpoints/splits.ts';
import { plainText } from '../plain-text.ts';
import { readSplitRatio, ratioWords, splitSentence } from '../split-ratio.ts';
import type { CalendarEvent } from './calendar.ts';

const dated = (name: string, day: string | null): string | undefined => (day === null ? undefined : `${name}: ${day}`);

/** A split on its ex-date, the whole day. What the record says against itself is said, and its ratio then not made words of. */
export function splitEvent(record: SplitRecord): CalendarEvent {
  const failed = failedChecks(splitChecks, record).map(({ name }) => name);
  const read = readSplitRatio(record.ratio);
  const ratio = failed.includes('direction') ? undefined : read;
  const notes = plainText(record.notes);
  return {
    uid: `split-${record.id}@marketdesk`,
    updated: record.updated,
    day: record.date_ex,
    summary: `${record.ticker} ${ratio ? ratioWords(ratio) : record.ratio} split: ex-date`,
    description: [
      record.name,
      ratio && splitSentence(ratio),
      record.split_type && `Type: ${record.split_type}`,
      failed.includes('direction') && 'Type and ratio disagree.',
      dated('Announced', record.date_announced),
      dated('Record date', record.date_recorded),
      dated('Distribution', record.date_distribution),
      dated('Ex-date', record.date_ex),
      failed.some((name) => name !== 'direction') && 'Dates out of order (upstream).',
      record.optionable && 'Option contracts are usually adjusted.',
      notes,
    ]
      .filter((line) => typeof line === 'string' && line !== '')
      .join('\n'),
    category: 'Split',
  };
}
