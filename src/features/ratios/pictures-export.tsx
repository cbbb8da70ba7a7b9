import { download } from '#src/shared/export/download.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import { badgeOf } from './badge.ts';
import { captionOf, subtitleOf, titleOf } from './chart-words.ts';
import type { ComparedChart } from './comparison.ts';
import type { RatiosSearch } from './ratios-search.ts';

/** The chart's own drawing on the page. */
const drawingOf = ({ key }: ComparedChart): SVGSVGElement | null =>
  document.querySelector<SVGSVGElement>(`[data-chart="${key}"] svg[role=img]`);

async function savePicture(chart: ComparedChart, search: RatiosSearch, ending: 'svg' | 'png'): Promise<string> {
  const drawing = drawingOf(chart);
  if (!drawing) return 'The picture is not drawn yet; try again.';
  const { pictureOf, pngFile, svgFile } = await import('#src/shared/charts/picture.ts');
  const words = { title: titleOf(chart), subtitle: subtitleOf(chart, search), caption: captionOf(chart, search, await shareLink()) };
  const picture = pictureOf(drawing, words);
  const file = ending === 'svg' ? svgFile(picture) : await pngFile(picture);
  const names = [...search.symbols, ...chart.ratios.map(({ name }) => name), badgeOf(search).replace(' ', '-')];
  download(file, `ratios_${names.join('_').replaceAll(/[^\w.-]/g, '-')}.${ending}`);
  return `Saved the picture as ${ending.toUpperCase()}.`;
}

interface Props {
  charts: readonly ComparedChart[];
  search: RatiosSearch;
  run: (make: () => Promise<string>) => void;
}

/** Each chart as a picture of its own that says what it shows. */
export const PicturesExport = ({ charts, search, run }: Props) => (
  <div className="flex flex-col gap-1.5">
    <h2 className="text-xs font-medium text-soft">Pictures, with their caption</h2>
    {charts.map((chart) => (
      <div key={chart.key} className="flex items-center gap-1.5">
        <span className="min-w-0 flex-1 truncate">{titleOf(chart)}</span>
        {(['svg', 'png'] as const).map((ending) => (
          <button
            key={ending}
            type="button"
            className="control"
            aria-label={`${titleOf(chart)} as ${ending.toUpperCase()}`}
            onClick={() => run(() => savePicture(chart, search, ending))}
          >
            {ending.toUpperCase()}
          </button>
        ))}
      </div>
    ))}
  </div>
);
