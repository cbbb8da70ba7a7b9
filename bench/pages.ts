import * as explorer from './explorer.ts';
import { launch } from './pages/browser.ts';
import { coldVisits } from './pages/cold-visits.ts';
import { chunkBytes } from './pages/chunk-bytes.ts';
import { firstQuestions } from './pages/first-questions.ts';
import { firstViewBytes } from './pages/first-view-bytes.ts';
import { layoutShifts } from './pages/layout-shifts.ts';
import { lighthouseScores } from './pages/lighthouse-scores.ts';
import { measuredTable, type Measured } from './pages/measured.ts';
import { monthGrids } from './pages/month-grid.ts';
import { openings } from './pages/openings.ts';
import { paints } from './pages/paints.ts';
import { scrolling } from './pages/scrolling.ts';
import { serve } from './pages/served.ts';
import { stretch } from './pages/stretch.ts';
import { paletteOpenings, switches } from './pages/switches.ts';
import type { Table } from './table.ts';

export const question = 'How soon is the desk there, how calm is it, and how quickly does it follow the reader?';

/** @param args names of single questions, such as `scrolling`; none are all, and those of `explorer` */
export async function run(args: readonly string[] = []): Promise<Table[]> {
  const questions = {
    ...{ stretch, firstViewBytes, chunkBytes, coldVisits, lighthouseScores, paints, firstQuestions, layoutShifts, scrolling, openings },
    ...{ switches, monthGrids, paletteOpenings },
  };
  const asked = Object.entries(questions).filter(([name]) => args.length === 0 || args.includes(name));
  const served = await serve();
  const measured: Measured[] = [];
  try {
    for (const [, ask] of asked) {
      // A browser of its own: what one question has cached is no help to the next.
      const browser = await launch();
      try {
        measured.push(...(await ask({ ...served, ...browser })));
      } finally {
        await browser.close();
      }
    }
  } finally {
    await served.stop();
  }
  const tables = [measuredTable('The built pages through the proxy, over an example world', measured)];
  return asked.length < Object.keys(questions).length ? tables : [...tables, ...(await explorer.run())];
}
