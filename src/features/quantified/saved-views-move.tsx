import { useRef } from 'react';
import { download } from '#src/shared/export/download.ts';
import { exportName } from '#src/shared/export/file-name.ts';
import { preferences } from '#src/shared/preferences/preferences.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { importedWords, mostBytes, readViewsFile, viewsFileText, withImported } from './saved-views-file.ts';
import { savedViews, type Views } from './saved-views.ts';

/** `quantified_views_2026-11-20T0941ET_3views.json` */
const fileName = (count: number): string =>
  exportName({
    things: 'quantified_views',
    nowSeconds: nowSeconds(),
    zone: preferences().zone,
    filtered: false,
    rows: count,
    truncated: false,
    ending: 'json',
  }).replace('rows.', 'views.');

/** Reads a file and takes all of its views or none; what there is to say about it. */
async function importFile(file: File): Promise<readonly string[]> {
  if (file.size > mostBytes) return ['This file is too large to hold views: nothing was imported.'];
  const read = readViewsFile(await file.text());
  if (typeof read === 'string') return [read];
  let said: readonly string[] = [];
  // In one step, with whatever another tab has just kept.
  savedViews.update((latest) => {
    const next = withImported(latest, read.views);
    said = typeof next === 'string' ? [next] : [importedWords(latest, read.views), ...read.said];
    return typeof next === 'string' ? latest : next;
  });
  return said;
}

/** All views as a file, and those of a file. */
export function MoveViews({ views, onSaid }: { views: Views; onSaid: (said: readonly string[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const save = (): void => {
    const name = fileName(views.length);
    download(new Blob([viewsFileText(views)], { type: 'application/json' }), name);
    onSaid([`Saved ${views.length === 1 ? '1 view' : `${views.length} views`} as ${name}.`]);
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (input.current) input.current.value = '';
    if (file) onSaid(await importFile(file).catch(() => ['The file could not be read: nothing was imported.']));
  };
  return (
    <div className="flex gap-1.5 border-t border-line pt-2">
      <button type="button" className="control" disabled={views.length === 0} onClick={save}>
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
        aria-label="File of views"
        onChange={({ target }) => void read(target.files?.[0])}
      />
    </div>
  );
}
