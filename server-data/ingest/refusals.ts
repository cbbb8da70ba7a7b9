import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { RawRecord, Splitter } from './raw-record.ts';
import { splitLines } from './split-lines.ts';

/** How much of a refused record's text is kept beside the reason. */
const excerptCharacters = 65_536;

/** What was refused of one source: collected in a file of its own while reading, and given its name when the source is done. */
export interface Refusals {
  readonly add: (record: RawRecord, reason: string) => void;
  /** Must be done before the batch is written that passes these records over: a kill between both repeats, and never loses. */
  readonly save: () => Promise<void>;
  readonly finish: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Kept {
  readonly rows: number;
  readonly bytes: number;
}

/** Which record a row is about; undefined for a row that was half written. */
function ordinalIn(row: string, place: Splitter['place']): number | undefined {
  try {
    const at = (JSON.parse(row) as Record<string, unknown>)[place];
    return typeof at === 'number' ? at + (place === 'index' ? 1 : 0) : undefined;
  } catch {
    return undefined;
  }
}

/** The rows of an interrupted run up to a record; later ones will be read again. */
async function keptOf(path: string, place: Splitter['place'], upTo: number): Promise<Kept> {
  const kept = { rows: 0, bytes: 0 };
  if (!existsSync(path)) return kept;
  const splitter = splitLines();
  for await (const chunk of createReadStream(path)) {
    for (const { text } of splitter.push(chunk as Buffer)) {
      const ordinal = ordinalIn(text, place);
      if (ordinal === undefined || ordinal > upTo) return kept;
      kept.rows++;
      kept.bytes += Buffer.byteLength(text) + 1;
    }
  }
  return kept;
}

/**
 * @param resume after which record an interrupted run goes on, and how many it had refused
 * @returns undefined when those are not all there, so that the source must be read from its beginning
 */
export async function openRefusals(
  path: string,
  place: Splitter['place'],
  resume: { readonly position: number; readonly refused: number },
): Promise<Refusals | undefined> {
  const partial = `${path}.partial`;
  const kept = await keptOf(partial, place, resume.position);
  if (kept.rows !== resume.refused) return undefined;
  let file: Awaited<ReturnType<typeof open>> | undefined;
  let rows = kept.rows;
  let pending = '';

  const write = async (): Promise<void> => {
    if (!file) {
      file = await open(partial, 'a');
      await file.truncate(kept.bytes);
    }
    await file.appendFile(pending);
    await file.datasync();
    pending = '';
  };

  return {
    add: ({ ordinal, text }, reason) => {
      pending += `${JSON.stringify({ [place]: place === 'index' ? ordinal - 1 : ordinal, reason, record: text.slice(0, excerptCharacters) })}\n`;
      rows++;
    },
    save: async () => {
      if (pending !== '') await write();
    },
    finish: async () => {
      if (rows === 0) {
        // what an earlier run refused has been mended
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
