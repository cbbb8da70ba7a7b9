import { useRef, useState, type ReactNode } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { download } from '#src/shared/export/download.ts';
import { markdownText, tsvText } from '#src/shared/export/pasted.ts';
import { Hint, Option, Options, Progress } from '#src/shared/export/panel-parts.tsx';
import { mostExported } from '#src/shared/export/read-all.ts';
import type { Sheet } from '#src/shared/export/sheet.ts';
import { CopyView } from '#src/shared/filters/copy-view.tsx';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { Popover } from '#src/shared/ui/popover.tsx';
import { useMarks } from './marks.ts';
import {
  chosenItems,
  rawFile,
  rawFormats,
  seenFile,
  seenFormats,
  seenSheet,
  type ExportFile,
  type NewsExport,
} from './news-export-file.ts';
import type { NewsSearch } from './news-search.ts';
import { useExport, type Reading } from '#src/shared/export/use-export.ts';

interface Props {
  /** the stories in the order shown */
  items: readonly NewsItem[];
  search: NewsSearch;
  /** whether the list has reached its end */
  complete: boolean;
  onClose: () => void;
}

const thousands = (rows: number): string => rows.toLocaleString('en-US');

/** Headlines as a file or for the clipboard, under the button that opened it (anchor `--export`); loaded with its first opening. */
export default function NewsExportPanel({ items, search, complete, onClose }: Props) {
  const { zone } = usePreferences();
  const marks = useMarks();
  const [wanted, setWanted] = useState<NewsExport>({ content: 'seen', scope: 'shown', withMarks: false, withByteOrderMark: false });
  const want = (change: Partial<NewsExport>): void => setWanted((before) => ({ ...before, ...change }));
  const { state, run, say, cancel } = useExport();
  const actions = useRef<HTMLDivElement>(null);
  const source = { items, search, marks, zone };
  const { content, scope } = wanted;
  const busy = state.kind === 'busy';
  const stars = items.filter(({ id }) => marks.starred.has(id)).length;
  const chosen = chosenItems(source, wanted).length;

  const save = (make: (reading: Reading) => Promise<ExportFile>): void => {
    // Not `disabled`, which would take the focus from the button that was pressed.
    if (busy) return;
    run(async (reading) => {
      const { file, name, said } = await make(reading);
      reading.signal.throwIfAborted();
      download(file, name);
      return said;
    });
  };
  const copy = async (written: (sheet: Sheet) => string): Promise<void> => {
    const rows = chosenItems(source, wanted);
    try {
      await navigator.clipboard.writeText(written(seenSheet(rows, source, wanted)));
      say(`Copied ${thousands(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}.`);
    } catch {
      say('Nothing was copied: the browser does not allow it here. Save a file instead.');
    }
  };

  const stop = (): void => {
    cancel();
    // The button that was pressed goes: the focus would be lost with it.
    actions.current?.querySelector('button')?.focus();
  };

  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-3 overflow-y-auto text-left whitespace-normal">
        <Options legend="Contents" disabled={busy}>
          <Option name="content" checked={content === 'seen'} onChange={() => want({ content: 'seen' })}>
            What I see
            <Hint>Labels, times in {zoneSuffix[zone]}</Hint>
          </Option>
          <Option name="content" checked={content === 'raw'} onChange={() => want({ content: 'raw' })}>
            All fields, raw
            <Hint>API names and texts, untouched</Hint>
          </Option>
        </Options>
        <Options legend="Stories" disabled={busy}>
          <Option name="scope" checked={scope === 'shown'} onChange={() => want({ scope: 'shown' })}>
            {thousands(items.length)} shown
          </Option>
          {(stars > 0 || scope === 'starred') && (
            <Option name="scope" checked={scope === 'starred'} onChange={() => want({ scope: 'starred' })}>
              {thousands(stars)} starred of them
            </Option>
          )}
          {(!complete || scope === 'all') && (
            <Option name="scope" checked={scope === 'all'} onChange={() => want({ scope: 'all' })}>
              Everything that matches
              <Hint>At most {thousands(mostExported)} rows; they are read first</Hint>
            </Option>
          )}
        </Options>
        <Options disabled={busy}>
          {content === 'seen' && (
            <Option checked={wanted.withMarks} onChange={(withMarks) => want({ withMarks })}>
              With my marks: starred, read
            </Option>
          )}
          <Option checked={wanted.withByteOrderMark} onChange={(withByteOrderMark) => want({ withByteOrderMark })}>
            CSV with a byte order mark
            <Hint>For a spreadsheet that shows wrong letters</Hint>
          </Option>
        </Options>
        <div ref={actions} className="flex flex-wrap gap-1.5">
          {content === 'seen'
            ? buttons(seenFormats, (format) => save((reading) => seenFile(format, source, wanted, reading)))
            : buttons(rawFormats, (format) => save((reading) => rawFile(format, source, wanted, reading)))}
          {content === 'seen' && scope !== 'all' && !busy && (
            <>
              <button type="button" className="control" onClick={() => void copy(tsvText)}>
                Copy as TSV
              </button>
              <button type="button" className="control" onClick={() => void copy(markdownText)}>
                Copy as Markdown
              </button>
            </>
          )}
        </div>
        {busy && <Progress rows={state.rows} most={content === 'raw' && scope !== 'all' ? chosen : undefined} onCancel={stop} />}
        <p role="status" className="text-xs text-soft wrap-anywhere empty:hidden">
          {state.kind === 'said' && state.text}
        </p>
        {state.kind === 'failed' && <Failed error={state.error} onRetry={state.again} />}
        <div>
          <CopyView />
        </div>
      </div>
    </Popover>
  );
}

const buttons = <Format extends string>(formats: Readonly<Record<Format, string>>, onSave: (format: Format) => void): ReactNode =>
  (Object.keys(formats) as Format[]).map((format) => (
    <button key={format} type="button" className="control" onClick={() => onSave(format)}>
      {formats[format]}
    </button>
  ));
