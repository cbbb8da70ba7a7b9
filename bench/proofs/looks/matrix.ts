import { chromium as playwright, type Browser } from '@playwright/test';
import { chromium } from '../../../scripts/chromium.ts';
import type { Table } from '../../table.ts';
import { faults, frames, lookAt, sizes, themes, type Finding, type Look } from './look.ts';
import { serveDesks } from './served.ts';
import { sights, type Sight } from './sights.ts';

/** As many as a machine of two cores has room for. */
const atOnce = 2;

interface Looked extends Look {
  readonly sight: Sight;
  readonly findings: readonly Finding[];
}

/** Every theme, size and frame. */
const everyLook: readonly Look[] = frames.flatMap((frame) => themes.flatMap((theme) => sizes.map((size) => ({ frame, theme, size }))));

const nameOf = ({ frame, theme, size }: Look): string => `${theme} ${size.width}${frame === 'full' ? '' : ' embedded'}`;
const columnOf = ({ theme, size }: Look): string => `${theme} ${size.width}`;

/** Takes what is next until nothing is left, a few at a time. */
async function inTurns<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const left = items.entries();
  const results: R[] = [];
  const work = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** @param names parts of the sights' names; none are all */
export async function looks(names: readonly string[]): Promise<{ readonly tables: Table[]; readonly findings: number }> {
  const served = await serveDesks();
  let browser: Browser | undefined;
  try {
    const opened = (browser = await playwright.launch(chromium));
    const chosen = sights(served.known).filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
    const wanted = chosen.flatMap((sight) =>
      everyLook.filter(({ frame }) => frame === 'full' || !sight.fullOnly).map((look) => ({ sight, ...look })),
    );
    const looked = await inTurns(wanted, async (one): Promise<Looked> => {
      const findings = await lookAt(opened, one.sight.isDown ? served.down : served.desk, one.sight, one);
      for (const { fault, words } of findings) console.error(`${one.sight.name}, ${nameOf(one)}: ${fault}: ${words}`);
      return { ...one, findings };
    });
    return { tables: tablesOf(chosen, looked), findings: looked.reduce((sum, { findings }) => sum + findings.length, 0) };
  } finally {
    await browser?.close();
    await served.stop();
  }
}

/** Each sight by each look, and each fault by its count. */
function tablesOf(chosen: readonly Sight[], looked: readonly Looked[]): Table[] {
  const found = new Map(looked.map(({ sight, findings, ...look }) => [`${sight.name} ${nameOf(look)}`, findings.length]));
  const countOf = (fault: Finding['fault']): number =>
    looked.reduce((sum, { findings }) => sum + findings.filter((one) => one.fault === fault).length, 0);
  return [
    ...frames.map((frame): Table => {
      const inIt = everyLook.filter((look) => look.frame === frame);
      return {
        title: `What was found, ${frame}`,
        columns: ['sight', ...inIt.map(columnOf)],
        rows: chosen
          .filter(({ fullOnly }) => frame === 'full' || !fullOnly)
          .map(({ name }) => [name, ...inIt.map((look) => found.get(`${name} ${nameOf(look)}`) ?? Number.NaN)]),
      };
    }),
    {
      title: `${looked.length} looks at ${chosen.length} sights`,
      columns: ['fault', 'found', 'target'],
      rows: faults.map((fault) => [told[fault], countOf(fault), 0]),
    },
  ];
}

const told: Readonly<Record<Finding['fault'], string>> = {
  axe: 'axe has something to say',
  console: 'the console has a line, or the page never comes',
  policy: 'the policy blocks something',
  moved: 'something moves by itself',
  sideways: 'the page scrolls sideways (also at 320 px and 200 %)',
};
