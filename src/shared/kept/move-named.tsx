import { useRef } from 'react';
import { download } from '#src/shared/export/download.ts';
import { exportName } from '#src/shared/export/file-name.ts';
import { preferences } from '#src/shared/preferences/preferences.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import type { Kept } from './kept.ts';
import { fileText, importedWords, readFileText, withImported, type FileOf } from './named-file.ts';
import type { Named } from './named.ts';

interface Props<T extends Named> {
  file: FileOf<T>;
  /** where they are kept */
  kept: Kept<readonly T[]>;
  all: readonly T[];
  /** begins the name of the file: `marketdesk` */
  stem: string;
  onSaid: (said: readonly string[]) => void;
}

/** `marketdesk_2026-11-20T0941ET_3views.json` */
const fileName = (stem: string, things: string, count: number): string =>
  exportName({
    things: stem,
    nowSeconds: nowSeconds(),
    zone: preferences().zone,
    filtered: false,
    rows: count,
    truncated: false,
    ending: 'json',
  }).replace('rows.', `${things}.`);

/** Reads a file and takes all of it or nothing; what there is to say about it. */
async function importFile<T extends Named>(kept: Kept<readonly T[]>, file: FileOf<T>, from: File): Promise<readonly string[]> {
  if (from.size > file.mostBytes) return [`This file is too large to hold ${file.things}: nothing was imported.`];
  const read = readFileText(file, await from.text());
  if (typeof read === 'string') return [read];
  let said: readonly string[] = [];
  // In one step, with whatever another tab has just kept.
  kept.update((latest) => {
    const next = withImported(file, latest, read.all);
    said = typeof next === 'string' ? [next] : [importedWords(file, latest, read.all), ...read.said];
    return typeof next === 'string' ? latest : next;
  });
  return said;
}

/** All that is kept as a file, and what a file holds. */
export function MoveNamed<T extends Named>({ file, kept, all, stem, onSaid }: Props<T>) {
  const input = useRef<HTMLInputElement>(null);
  const save = (): void => {
    const name = fileName(stem, file.things, all.length);
    download(new Blob([fileText(file, all)], { type: 'application/json' }), name);
    onSaid([`Saved ${all.length} ${all.length === 1 ? file.thing : file.things} as ${name}.`]);
  };
  const read = async (from: File | undefined): Promise<void> => {
    if (input.current) input.current.value = '';
    if (from) onSaid(await importFile(kept, file, from).catch(() => ['The file could not be read: nothing was imported.']));
  };
  return (
    <div className="flex gap-1.5 border-t border-line pt-2">
      <button type="button" className="control" disabled={all.length === 0} onClick={save}>
        Export JSON
      </button>
      <button type="button" className="control" onClick={() => input.current?.click()}>
        Import JSON
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={`File of ${file.things}`}
        onChange={({ target }) => void read(target.files?.[0])}
      />
    </div>
  );
}
