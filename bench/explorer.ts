import { analysisTimes } from './explorer/analysis-times.ts';
import { chunkBytes } from './explorer/chunk-bytes.ts';
import { firstRows } from './explorer/first-rows.ts';
import { serveExplorers } from './explorer/served.ts';
import { sideBySide } from './explorer/side-by-side.ts';
import { launch } from './pages/browser.ts';
import { measuredTable, type Measured } from './pages/measured.ts';
import { stretch } from './pages/stretch.ts';
import type { Table } from './table.ts';

export const question = 'How soon do 20,000 readings of 96 columns follow the hand, beside AG Grid Community on the same rows?';

/** @param args names of single questions, such as `sideBySide`; none are all */
export async function run(args: readonly string[] = []): Promise<Table[]> {
  const isAsked = (name: string): boolean => args.length === 0 || args.includes(name);
  const served = await serveExplorers();
  const measured: Measured[] = await stretch();
  const tables: Table[] = [];
  // A browser of its own: what one question has cached is no help to the next.
  const inBrowser = async <T>(name: string, ask: (parts: Parameters<typeof sideBySide>[0]) => Promise<T>): Promise<T | undefined> => {
    if (!isAsked(name)) return undefined;
    const { browser, close } = await launch();
    try {
      return await ask({ ...served, browser });
    } finally {
      await close();
    }
  };
  try {
    if (isAsked('chunkBytes')) measured.push(...chunkBytes());
    measured.push(...((await inBrowser('firstRows', firstRows)) ?? []));
    const sides = await inBrowser('sideBySide', sideBySide);
    if (sides) {
      measured.push(...sides.measured);
      tables.push(sides.table);
    }
    measured.push(...((await inBrowser('analysisTimes', analysisTimes)) ?? []));
    measured.push(...(await stretch()));
  } finally {
    await served.stop();
  }
  return [measuredTable('The explorer with 20,000 readings, the built page through the proxy', measured), ...tables];
}
