import { constants, createReadStream, lstatSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { SourceRefused } from './source.ts';
import type { Fault } from './rules/fault.ts';
import type { RawRecord, Splitter } from './split/record.ts';
import { splitLines } from './split/lines.ts';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

/** How much of a record's text is reported. */
const excerptCharacters = 65_536;

/** The refused and the repaired records of one source, in a partial file that is renamed when the source is finished. */
export interface Report {
  readonly add: (record: RawRecord, outcome: 'refused' | 'repaired', why: Fault) => void;
  /** Call before the batch is written, so that a kill in between repeats records and never loses one. */
  readonly save: () => Promise<void>;
  readonly finish: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface PartialFile {
  readonly rows: number;
  readonly bytes: number;
}

/** The record of a row; undefined for an incomplete row. */
function parseOrdinal(row: string, place: Splitter['place']): number | undefined {
  try {
    const at = (JSON.parse(row) as Record<string, unknown>)[place];
    return typeof at === 'number' ? at + (place === 'index' ? 1 : 0) : undefined;
  } catch {
    return undefined;
  }
}

/** The rows of an interrupted run up to a record; later records are read again. */
async function readPartial(path: string, place: Splitter['place'], upTo: number): Promise<PartialFile> {
  const found = { rows: 0, bytes: 0 };
  const file = lstatSync(path, { throwIfNoEntry: false });
  if (!file) return found;
  if (!file.isFile()) throw new SourceRefused(`${path}: expected a file, or none, to write the report to`);
  const splitter = splitLines();
  for await (const chunk of createReadStream(path)) {
    for (const { text } of splitter.push(chunk as Buffer)) {
      const ordinal = parseOrdinal(text, place);
      if (ordinal === undefined || ordinal > upTo) return found;
      found.rows++;
      found.bytes += Buffer.byteLength(text) + 1;
    }
  }
  return found;
}

/**
 * @param resume the last line that an interrupted run read, and how many rows it had reported
 * @returns undefined when rows are missing, so that the source must be read from its beginning
 */
export async function openReport(
  path: string,
  place: Splitter['place'],
  resume: { readonly position: number; readonly rows: number },
): Promise<Report | undefined> {
  const partial = `${path}.partial`;
  const previous = await readPartial(partial, place, resume.position);
  if (previous.rows !== resume.rows) return undefined;
  let file: Awaited<ReturnType<typeof open>> | undefined;
  let rows = previous.rows;
  let pending = '';

  /** Errors of an open file do not name it. */
  const nameFile = (error: unknown): never => {
    throw error instanceof Error ? Object.assign(error, { path: partial }) : error;
  };

  const write = async (): Promise<void> => {
    if (!file) {
      // a link could lead what is written to another file
      file = await open(partial, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
      await file.truncate(previous.bytes);
    }
    await file.appendFile(pending).catch(nameFile);
    await file.datasync().catch(nameFile);
    pending = '';
  };

  return {
    add: ({ ordinal, text }, outcome, { kind, reason }) => {
      const at = place === 'index' ? ordinal - 1 : ordinal;
      pending += `${JSON.stringify({ [place]: at, outcome, kind, reason, record: text.slice(0, excerptCharacters) })}\n`;
      rows++;
    },
    save: async () => {
      if (pending !== '') await write();
    },
    finish: async () => {
      if (rows === 0) {
        // the records that an earlier run reported are correct now
        await rm(partial, { force: true });
        await rm(path, { force: true });
        return;
      }
      if (!file) await write();
      await file?.close();
      file = undefined;
      await rename(partial, path);
    },
    close: async () => file?.close(),
  };
}
