import { useState } from 'react';
import { download } from '#src/shared/export/download.ts';
import { Hint, Option, Options, Progress } from '#src/shared/export/panel-parts.tsx';
import { useExport } from '#src/shared/export/use-export.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { Popover } from '#src/shared/ui/popover.tsx';
import { rawFile, seenFile, type ExportFile, type ExportSource } from './guidance-export-file.ts';

interface Props {
  source: ExportSource;
  onClose: () => void;
}

const counted = (rows: number, thing: string): string => `${rows.toLocaleString('en-US')} ${thing}${rows === 1 ? '' : 's'}`;

/** The calendar as a file, under the button that opened it (anchor `--export`); loaded with its first opening. */
export default function GuidanceExport({ source, onClose }: Props) {
  const { zone } = usePreferences();
  const [content, setContent] = useState<'seen' | 'raw'>('seen');
  const [withMark, setWithMark] = useState(false);
  const { state, run, cancel } = useExport();
  const busy = state.kind === 'busy';
  const save = (make: (reading: { signal: AbortSignal; onProgress: (rows: number) => void }) => Promise<ExportFile>): void => {
    // Not `disabled`, which would take the focus from the button that was pressed.
    if (busy) return;
    run(async (reading) => {
      const { file, name, rows, truncated } = await make(reading);
      reading.signal.throwIfAborted();
      download(file, name);
      return `Saved ${counted(rows, 'row')} as ${name}.${truncated ? ' There is more than that: the file’s name says so.' : ''}`;
    });
  };
  const options = { zone, withMark };
  const button = (text: string, act: () => void) => (
    <button type="button" className="control" onClick={act}>
      {text}
    </button>
  );
  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <Options legend="Contents" disabled={busy}>
          <Option name="content" checked={content === 'seen'} onChange={() => setContent('seen')}>
            What I see
            <Hint>
              {counted(source.lines.length, 'line')}, a row for each; amounts exact, times in ET
              {source.truncated ? '; more are available' : ''}
            </Hint>
          </Option>
          <Option name="content" checked={content === 'raw'} onChange={() => setContent('raw')}>
            All fields, raw
            <Hint>All records of these filters, API names and texts, untouched</Hint>
          </Option>
          <Option checked={withMark} onChange={setWithMark}>
            CSV with a byte order mark
            <Hint>For a spreadsheet that shows wrong letters</Hint>
          </Option>
        </Options>
        <div className="flex gap-1.5">
          {button('CSV', () =>
            save((reading) => (content === 'seen' ? seenFile('csv', source, options) : rawFile('csv', source, options, reading))),
          )}
          {content === 'seen'
            ? button('XLSX', () => save(() => seenFile('xlsx', source, options)))
            : button('JSON', () => save((reading) => rawFile('json', source, options, reading)))}
        </div>
        {busy && <Progress rows={state.rows} most={undefined} onCancel={cancel} />}
        <p role="status" className="text-xs text-soft wrap-anywhere empty:hidden">
          {state.kind === 'said' && state.text}
        </p>
        {state.kind === 'failed' && <Failed error={state.error} onRetry={state.again} />}
      </div>
    </Popover>
  );
}
