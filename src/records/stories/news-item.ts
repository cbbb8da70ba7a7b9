import type { NewsItem } from '#contract/endpoints/news.ts';
import { titleText } from '#contract/title-text.ts';
import { symbolLabel } from '#src/shared/symbols/symbol-label.ts';

/** The headline as text, with a placeholder for stories that have none. */
export const titleOf = ({ title }: Pick<NewsItem, 'title'>): string => titleText(title) || '(no headline)';

const gapPx = 6;
/** Not measured, because that would lay out each row: a bold letter at the size of the list, M and W, a small letter of a kind or count. */
const [letterPx, widePx, smallPx] = [10, 13, 7];

/** The width of a symbol in a row, px. */
const symbolPx = (name: string): number => {
  const { text, kind = '' } = symbolLabel(name);
  const letters = [...text].reduce((sum, letter) => sum + (letter === 'M' || letter === 'W' ? widePx : letterPx), 0);
  return Math.max(24, letters) + (kind === '' ? 0 : gapPx / 2 + kind.length * smallPx) + gapPx;
};

/** How many of these symbols fit whole into a width next to the count of the others: at least one. */
export function countFitting(tickers: readonly string[], widthPx: number): number {
  for (let named = tickers.length; named > 1; named--) {
    const others = tickers.length - named;
    const px = tickers
      .slice(0, named)
      .reduce((sum, name) => sum + symbolPx(name), others > 0 ? (1 + String(others).length) * smallPx : -gapPx);
    if (px <= widthPx) return named;
  }
  return Math.min(1, tickers.length);
}

/** The most specific channel: `News` only where it is the only one. */
export const primaryChannel = ({ channels }: NewsItem): string =>
  titleText((channels.find(({ name }) => name !== 'News') ?? channels[0])?.name ?? '');

/** Bars by level or rank of importance (assumption N05); low has none. */
const bars: ReadonlyMap<unknown, number> = new Map([
  ['medium', 1],
  ['high', 2],
  ['3', 1],
  ['4', 2],
  ['5', 2],
]);

/** The number of importance bars; undefined unless the upstream sends a level, which items of the API reference lack. */
export const importanceOf = (item: NewsItem): number | undefined => bars.get(String(item['importance'] ?? item['importance_rank']));

/** An update this soon after publication is part of publishing and corrects nothing. */
const settleSeconds = 60;

/** Whether a story was changed after it was published. */
export const isCorrected = ({ created, updated }: NewsItem): boolean => updated - created >= settleSeconds;

/** The story's address at its publisher; undefined unless it is http or https, for the text is foreign. */
export const originalUrl = (item: NewsItem | undefined): string | undefined => item?.url.match(/^https?:\/\/.*/i)?.[0];
