import { csvText } from '#src/shared/export/csv.ts';
import { download } from '#src/shared/export/download.ts';
import { exportName } from '#src/shared/export/file-name.ts';
import { preferences } from '#src/shared/preferences/preferences.ts';
import { pictureOf, pngFile, svgFile } from '#src/shared/charts/picture.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import type { HeatMap } from './heat-map.ts';
import type { Answer, QuestionKind } from './questions.ts';
import { captionOf, fileWords } from './saved-words.ts';
import { sheetFor } from './sheets.ts';

export type Ending = 'csv' | 'svg' | 'png';

export interface Saved<K extends QuestionKind = QuestionKind> {
  readonly kind: K;
  readonly title: string;
  readonly subtitle: string;
  /** of what the figures speak */
  readonly scope: string;
  readonly note: string;
  readonly filterWords: readonly string[];
  readonly figures: Answer<K>['figures'];
  /** what holds the drawing */
  readonly panel: HTMLElement;
}

/** Letters on a line under a picture: one is at most about 6 px wide. */
const lettersOf = (picture: { width: number }): number => Math.max(40, Math.floor(picture.width / 6));

async function picture({ kind, panel, figures, ...said }: Saved, ending: 'svg' | 'png'): Promise<Blob | undefined> {
  const stage = document.createElement('div');
  stage.className = 'picture-stage';
  let drawing = panel.querySelector<SVGSVGElement>('svg[role=img]');
  if (kind === 'heat') {
    const { heatDrawing } = await import('./heat-drawing.ts');
    drawing = heatDrawing(figures as HeatMap);
    // Only what is in the document has places and looks; it stands where nobody sees it.
    stage.append(drawing);
    panel.append(stage);
  }
  // A heat map is a table, whose caption says it.
  const description = panel.querySelector('[role=img]')?.getAttribute('aria-label') ?? panel.querySelector('caption')?.textContent ?? '';
  try {
    if (!drawing) return undefined;
    const words = {
      ...said,
      caption: captionOf({ ...said, description, address: await shareLink() }, lettersOf(drawing.getBoundingClientRect())),
    };
    const made = pictureOf(drawing, words);
    return ending === 'svg' ? svgFile(made) : await pngFile(made);
  } finally {
    stage.remove();
  }
}

/** @returns what was saved, in words */
export async function saveAnalysis<K extends QuestionKind>(saved: Saved<K>, ending: Ending): Promise<string> {
  const sheet = sheetFor(saved.kind, saved.figures);
  const file = ending === 'csv' ? sheet && new Blob([csvText(sheet)], { type: 'text/csv;charset=utf-8' }) : await picture(saved, ending);
  if (!file) return 'There is nothing to save yet.';
  const name = exportName({
    things: `quantified_${fileWords(saved.title)}`,
    nowSeconds: nowSeconds(),
    zone: preferences().zone,
    filtered: saved.filterWords.length > 0,
    rows: sheet?.rows.length ?? 0,
    truncated: false,
    ending,
  });
  // A picture has no rows.
  download(file, ending === 'csv' ? name : name.replace(/_\d+rows/, ''));
  return `Saved as ${ending.toUpperCase()}.`;
}
