import { openTally } from './count.ts';
import type { Dataset, ReadRow } from './datasets/dataset.ts';
import type { Batch, Kind } from './reader.ts';
import { cleanTexts, controlCharacters } from './rules/texts.ts';
import { openSource } from './source.ts';
import { lastLineOf, type RawRecord } from './split/record.ts';

/** How a record of such a source is reported that has other characters than those of ASCII, which both encodings share. */
const decoded = { kind: 'Windows-1252', reason: 'read as Windows-1252, because the file is not UTF-8' };
const beyondAscii = /[^\x00-\x7f]/;

/** Larger batches are written faster, and take more memory. */
const defaultBatchRecords = 4000;
/** Long records are written in smaller batches, so that memory stays bounded. */
const batchCharacters = 16 * 2 ** 20;

interface Parsed<R> {
  readonly found: ReadRow<R>;
  /** what was removed from the texts; "" if nothing */
  readonly repair: string;
}

function parseRecord<R>({ text, row, refused }: RawRecord, readWire: (wire: unknown) => ReadRow<R>): Parsed<R> {
  if (refused) return { found: { fault: refused }, repair: '' };
  let wire: unknown = row;
  if (!row) {
    try {
      wire = JSON.parse(text);
    } catch (error) {
      const reason = `expected JSON: ${error instanceof Error ? error.message : String(error)}`;
      return { found: { fault: { kind: 'malformed JSON', reason } }, repair: '' };
    }
  }
  const cleaned = cleanTexts(text, wire);
  return cleaned.fault ? { found: { fault: cleaned.fault }, repair: '' } : { found: readWire(cleaned.wire), repair: cleaned.repair };
}

/** Files of the records of a dataset. @param batchRecords at most in a batch */
export const recordsOf = <R>(dataset: Dataset<R>, batchRecords = defaultBatchRecords): Kind => ({
  name: dataset.name,
  open: async (name, stream) => {
    const source = await openSource(dataset, name, stream);
    return {
      place: source.place,
      close: source.close,
      async *read(after, report) {
        let position = after;
        let records: R[] = [];
        let characters = 0;
        let read = 0;
        let tally = openTally();
        const readWire = dataset.openReader();
        if (after === 0) for (const name of source.unread) tally.passOver(name);

        const take = (finished: boolean): Batch => {
          const written = records;
          const batch: Batch = {
            position,
            finished,
            count: tally.count(),
            write: (store, cursorAfter) => dataset.write(store, written, cursorAfter),
          };
          records = [];
          characters = 0;
          read = 0;
          tally = openTally();
          return batch;
        };

        const readRecord = (record: RawRecord): void => {
          characters += record.text.length;
          read++;
          const { found, repair } = parseRecord(record, readWire);
          for (const kind of found.defaults ?? []) if (!('fault' in found)) tally.putIn(kind);
          for (const name of found.unread ?? []) tally.passOver(name);
          if ('isNothing' in found) return tally.addEmpty('blank', record.lines ?? 1);
          tally.addRecord(record.lines ?? 1);
          if ('fault' in found) {
            report.add(record, 'refused', found.fault);
            return tally.refuse(found.fault.kind);
          }
          records.push(found.record);
          if (source.encoding === 'windows-1252' && beyondAscii.test(record.text)) {
            report.add(record, 'repaired', decoded);
            tally.repair(decoded.kind);
          }
          if (repair === '') return;
          report.add(record, 'repaired', { kind: controlCharacters, reason: repair });
          tally.repair(controlCharacters);
        };

        for await (const found of source.records) {
          for (const record of found) {
            const last = lastLineOf(record);
            if (last <= position) continue;
            if (record.empty) tally.addEmpty(record.empty, Math.min(last - position, record.lines ?? 1));
            else readRecord(record);
            position = last;
            if (read === batchRecords || characters >= batchCharacters) yield take(false);
          }
        }
        yield take(true);
      },
    };
  },
});
