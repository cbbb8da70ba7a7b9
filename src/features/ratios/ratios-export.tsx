import { useState } from 'react';
import { download } from '#src/shared/export/download.ts';
import { Hint, Option, Options, Progress } from '#src/shared/export/panel-parts.tsx';
import { useExport } from '#src/shared/export/use-export.ts';
import { CopyView } from '#src/shared/filters/copy-view.tsx';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { Popover } from '#src/shared/ui/popover.tsx';
import { shareLink } from '#src/shared/url/share-link.ts';
import { badgeOf } from './badge.ts';
import { captionOf, subtitleOf, titleOf } from './chart-words.ts';
import type { ComparedChart, Comparison } from './comparison.ts';
import { rawFile, seenFile, type ExportFile } from './ratios-export-file.ts';
import type { RatiosSearch } from './ratios-search.ts';

interface Props {
  comparison: Comparison;
  search: RatiosSearch;
  onClose: () => void;
}

/** The chart's own drawing on the page. */
const drawingOf = ({ key }: ComparedChart): SVGSVGElement | null =>
  document.querySelector<SVGSVGElement>(`[data-chart="${key}"] svg[role=application], [data-chart="${key}"] svg.recharts-surface`);

/** The figures as a file, or a chart as a picture, under the button that opened it (anchor `--export`). */
export default function RatiosExport({ comparison, search, onClose }: Props) {
  const [content, setContent] = useState<'seen' | 'raw'>('seen');
  const [withMark, setWithMark] = useState(false);
  const { state, run, cancel } = useExport();
  const busy = state.kind === 'busy';

  const save = (make: (signal: AbortSignal) => Promise<ExportFile>): void => {
    if (busy) return;
    run(async ({ signal }) => {
      const { file, name, rows } = await make(signal);
      signal.throwIfAborted();
      download(file, name);
      return `Saved ${rows} ${rows === 1 ? 'row' : 'rows'}.`;
    });
  };
  const savePicture = (chart: ComparedChart, ending: 'svg' | 'png'): void =>
    run(async () => {
      const drawing = drawingOf(chart);
      if (!drawing) return 'The picture is not drawn yet; try again.';
      const { pictureOf, svgFile } = await import('#src/shared/charts/picture.ts');
      const words = { title: titleOf(chart), subtitle: subtitleOf(chart, search), caption: captionOf(chart, search, await shareLink()) };
      const picture = pictureOf(drawing, words);
      const file = ending === 'svg' ? svgFile(picture) : await (await import('#src/shared/charts/painted.ts')).pngFile(picture);
      const names = [...search.symbols, ...chart.ratios.map(({ name }) => name), badgeOf(search).replace(' ', '-')];
      download(file, `ratios_${names.join('_').replaceAll(/[^\w.-]/g, '-')}.${ending}`);
      return `Saved the picture as ${ending.toUpperCase()}.`;
    });

  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-3 overflow-y-auto text-left whitespace-normal">
        <Options legend="Figures" disabled={busy}>
          <Option name="content" checked={content === 'seen'} onChange={() => setContent('seen')}>
            What I see
            <Hint>{comparison.moments.length} rows, as in the table, with reasons for what is empty</Hint>
          </Option>
          <Option name="content" checked={content === 'raw'} onChange={() => setContent('raw')}>
            All fields, raw
            <Hint>All 38 ratios of these companies, type {badgeOf(search)}, API names and numbers untouched</Hint>
          </Option>
          <Option checked={withMark} onChange={setWithMark}>
            CSV with a byte order mark
            <Hint>For a spreadsheet that shows wrong letters</Hint>
          </Option>
        </Options>
        <div className="flex flex-wrap gap-1.5">
          <button
            type="button"
            className="control"
            onClick={() =>
              save(async (signal) =>
                content === 'seen' ? seenFile(comparison, search, withMark) : await rawFile('csv', search, withMark, { signal }),
              )
            }
          >
            CSV
          </button>
          {content === 'raw' && (
            <button type="button" className="control" onClick={() => save(async (signal) => rawFile('json', search, withMark, { signal }))}>
              JSON
            </button>
          )}
        </div>
        <div className="flex flex-col gap-1.5">
          <h3 className="text-xs font-medium text-soft">Pictures, with their caption</h3>
          {comparison.charts.map((chart) => (
            <div key={chart.key} className="flex items-center gap-1.5">
              <span className="min-w-0 flex-1 truncate">{titleOf(chart)}</span>
              {(['svg', 'png'] as const).map((ending) => (
                <button
                  key={ending}
                  type="button"
                  className="control"
                  aria-label={`${titleOf(chart)} as ${ending.toUpperCase()}`}
                  onClick={() => savePicture(chart, ending)}
                >
                  {ending.toUpperCase()}
                </button>
              ))}
            </div>
          ))}
        </div>
        {busy && <Progress rows={state.rows} most={undefined} onCancel={cancel} />}
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
