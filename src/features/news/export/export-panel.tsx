import { useRef, useState, type ReactNode } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { download } from '#src/shared/export/export-file.ts';
import { markdownText, tsvText } from '#src/shared/export/text-formats.ts';
import { Hint, Option, Options, Progress } from '#src/shared/export/export-panel.tsx';
import { maxExportRows } from '#src/shared/export/read-all.ts';
import type { Sheet } from '#src/shared/export/sheet.ts';
import { CopyView } from '#src/shared/ui/copy-button.tsx';
import { zoneSuffix } from '#src/shared/time/format.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { useAnnotations } from '../annotations/annotations.ts';
import {
  selectItems,
  buildRawExport,
  rawFormats,
  buildVisibleExport,
  visibleFormats,
  visibleSheet,
  type ExportFile,
  type NewsExport,
} from './export-file.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { type ExportContext, useAbout, useExport } from '#src/shared/export/use-export.ts';

interface Props {
  /** the stories in the order shown */
  items: readonly NewsItem[];
  search: NewsSearch;
  /** whether the list has reached its end */
  complete: boolean;
  onClose: () => void;
}

const thousands = (rows: number): string => rows.toLocaleString('en-US');

/** Exports headlines as a file or to the clipboard, under the button that opened it (anchor `--export`). */
export function NewsExportPanel({ items, search, complete, onClose }: Props) {
  const { zone } = usePreferences();
  const annotations = useAnnotations();
  const [options, setOptions] = useState<NewsExport>({
    content: 'visible',
    scope: 'shown',
    withAnnotations: false,
    withByteOrderMark: false,
  });
  const change = (changed: Partial<NewsExport>): void => setOptions((before) => ({ ...before, ...changed }));
  const { state, run, showMessage, cancel } = useExport();
  const actions = useRef<HTMLDivElement>(null);
  const source = { items, search, annotations, zone, complete };
  const about = useAbout();
  const { content, scope } = options;
  const busy = state.kind === 'busy';
  const stars = items.filter(({ id }) => annotations.starred.has(id)).length;
  const selectedCount = selectItems(source, options).length;

  const save = (build: (reading: ExportContext) => Promise<ExportFile>): void => {
    // Not `disabled`, which would drop the focus of the pressed button.
    if (busy) return;
    run(async (reading) => {
      const { file, name, message } = await build(reading);
      reading.signal.throwIfAborted();
      download(file, name);
      return message;
    });
  };
  const copy = async (format: (sheet: Sheet) => string): Promise<void> => {
    const rows = selectItems(source, options);
    try {
      await navigator.clipboard.writeText(format(visibleSheet(rows, source, options)));
      showMessage(`Copied ${thousands(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}.`);
    } catch {
      showMessage('Copying failed: the browser does not allow it here. Save a file instead.');
    }
  };

  const stop = (): void => {
    cancel();
    // The pressed button is removed; the focus must not be lost.
    actions.current?.querySelector('button')?.focus();
  };

  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-3 overflow-y-auto text-left whitespace-normal">
        <Options legend="Contents" disabled={busy}>
          <Option name="content" checked={content === 'visible'} onChange={() => change({ content: 'visible' })}>
            What I see
            <Hint>Labels, times in {zoneSuffix[zone]}</Hint>
          </Option>
          <Option name="content" checked={content === 'raw'} onChange={() => change({ content: 'raw' })}>
            All fields, raw
            <Hint>API names and values, unchanged</Hint>
          </Option>
        </Options>
        <Options legend="Stories" disabled={busy}>
          <Option name="scope" checked={scope === 'shown'} onChange={() => change({ scope: 'shown' })}>
            {thousands(items.length)} shown
          </Option>
          {(stars > 0 || scope === 'starred') && (
            <Option name="scope" checked={scope === 'starred'} onChange={() => change({ scope: 'starred' })}>
              {thousands(stars)} starred of them
            </Option>
          )}
          {(!complete || scope === 'all') && (
            <Option name="scope" checked={scope === 'all'} onChange={() => change({ scope: 'all' })}>
              Everything that matches
              <Hint>At most {thousands(maxExportRows)} rows, loaded first</Hint>
            </Option>
          )}
        </Options>
        <Options disabled={busy}>
          {content === 'visible' && (
            <Option checked={options.withAnnotations} onChange={(withMarks) => change({ withAnnotations: withMarks })}>
              With annotations: starred, read
            </Option>
          )}
          <Option checked={options.withByteOrderMark} onChange={(withByteOrderMark) => change({ withByteOrderMark })}>
            CSV with a byte order mark
            <Hint>For a spreadsheet that shows wrong letters</Hint>
          </Option>
        </Options>
        <div ref={actions} className="flex flex-wrap gap-1.5">
          {content === 'visible'
            ? buttons(visibleFormats, (format) => save((reading) => buildVisibleExport(format, source, options, about, reading)))
            : buttons(rawFormats, (format) => save((reading) => buildRawExport(format, source, options, about, reading)))}
          {content === 'visible' && scope !== 'all' && !busy && (
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
        {busy && <Progress rows={state.rows} most={content === 'raw' && scope !== 'all' ? selectedCount : undefined} onCancel={stop} />}
        <p role="status" className="text-xs text-soft wrap-anywhere empty:hidden">
          {state.kind === 'message' && state.text}
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
