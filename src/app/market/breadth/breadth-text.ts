import type { MarketBreadth } from '#contract/endpoints/movers.ts';
import type { MoversSource } from '#src/app/market/market-queries.ts';
import { formatWhole } from '#src/shared/format/number.ts';

/** The parts of a breadth whose sum is the symbols that count. */
export const breadthParts = ['advancing', 'unchanged', 'declining'] as const;
export type BreadthPart = (typeof breadthParts)[number];

export const partMarks: Readonly<Record<BreadthPart, string>> = { advancing: '▲', unchanged: '=', declining: '▼' };

const sourceTexts: Readonly<Record<MoversSource, string>> = { bars: 'bars of this session', reactions: 'a reaction that is measured' };

/** `412 of 5,300 symbols of Energy have bars of this session`. @param set of which symbols, as `setText` says it */
export const coverageText = (
  { covered, known }: Pick<MarketBreadth, 'covered' | 'known'>,
  set: string,
  source: MoversSource = 'bars',
): string => `${formatWhole(covered)} of ${formatWhole(known)} symbols${set} ${covered === 1 ? 'has' : 'have'} ${sourceTexts[source]}`;

/** `240 advancing, 22 unchanged, 150 declining` */
export const partsText = (breadth: Pick<MarketBreadth, BreadthPart>): string =>
  breadthParts.map((part) => `${formatWhole(breadth[part])} ${part}`).join(', ');

/** Where each part of a bar begins and ends, 0 to 1; none where nothing counts. */
export function barParts(
  breadth: Pick<MarketBreadth, BreadthPart>,
): readonly { readonly part: BreadthPart; readonly from: number; readonly to: number }[] {
  const all = breadthParts.reduce((sum, part) => sum + breadth[part], 0);
  let from = 0;
  return breadthParts.flatMap((part) => {
    if (breadth[part] === 0) return [];
    const start = from;
    from += breadth[part] / all;
    return [{ part, from: start, to: from }];
  });
}
