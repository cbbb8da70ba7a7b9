import type { NewsItem } from '#contract/endpoints/news.ts';
import type { SymbolPrice } from '#src/records/prices/price-state.ts';
import { titleOf } from '#src/records/stories/news-item.ts';
import { orderTickers, tickersOf } from '#src/records/stories/tickers.ts';
import { dayMoveLabel } from '#analysis/reactions/windows.ts';
import { dayBasis, dayMoveOf } from '#src/records/reactions/day-move.ts';
import { describeWindow } from '#src/records/reactions/empty/describe-window.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { windowMetric } from '#analysis/reactions/windows.ts';
import { type Column, emptyReasonColumn } from '#src/shared/export/sheet.ts';
import { type Digits, fileNumber } from '#src/shared/export/file-number.ts';
import { timeOf } from '../feed/feed-list.ts';
import { type HeadlineLabel, labelOf } from '../row/label-column.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import type { StoryReaction } from '../reactions/reaction.ts';

/** A story with what its row shows beside it. */
export interface SeenRow {
  readonly item: NewsItem;
  /** undefined for a story that is not in the list, whose reaction is not loaded */
  readonly reaction: StoryReaction | undefined;
  /** undefined without bars */
  readonly price: SymbolPrice | undefined;
  /** why there is none */
  readonly whyNoPrice: string;
}

/** What the list shows. */
export interface SeenList {
  readonly search: NewsSearch;
  /** symbols that stand first */
  readonly preferred: readonly string[];
  /** index of the chosen window; undefined where no story has a reaction, and the list has no columns of them */
  readonly window: number | undefined;
  readonly hasPrices: boolean;
  readonly label: HeadlineLabel | undefined;
  /** whether stories name their source */
  readonly hasSources: boolean;
  readonly nowSeconds: number;
}

/** A column of figures, with the digits of the screen, and why one is empty. */
interface Figure {
  readonly label: string;
  readonly digits: Digits;
  readonly valueOf: (row: SeenRow) => number | null | undefined;
  readonly whyEmpty: (row: SeenRow) => string;
}

/** The move over the day after a story. */
const dayOf = ({ reaction }: SeenRow) => reaction?.reaction && dayMoveOf(reaction.reaction.numbers);

const notLoaded = 'Not loaded: the story is not in the list';

function reactionFigures(window: number, { search, nowSeconds }: SeenList): readonly Figure[] {
  const why = ({ item, reaction }: SeenRow): string =>
    reaction ? (describeWindow(item, reaction, window, nowSeconds).why ?? 'Not loaded yet') : notLoaded;
  const whyNot = (text: string) => (row: SeenRow) => (row.reaction?.reaction ? text : why(row));
  const [volumeLabel, volume] = search.rank === 'volume' ? (['Vol. z', 'VolumeStdDev'] as const) : (['Volume x', 'Vol_Ratio'] as const);
  const numbersOf = ({ reaction }: SeenRow) => reaction?.reaction?.numbers;
  return [
    {
      label: `${moveWindows[window]?.label} %`,
      digits: 'two',
      valueOf: (row) => numbersOf(row)?.[windowMetric(window)],
      whyEmpty: why,
    },
    { label: volumeLabel, digits: 'two', valueOf: (row) => numbersOf(row)?.[volume], whyEmpty: whyNot('Not known') },
    { label: `${dayMoveLabel} %`, digits: 'two', valueOf: (row) => dayOf(row)?.percent, whyEmpty: whyNot('Not available') },
  ];
}

const priceFigures: readonly Figure[] = [
  {
    label: 'Price',
    digits: 'price',
    valueOf: ({ price, reaction }) => (price ? price.price.dollars : reaction?.reaction?.numbers.TONLast),
    whyEmpty: ({ whyNoPrice }) => whyNoPrice,
  },
  {
    label: 'Day %',
    digits: 'two',
    valueOf: ({ price }) => price?.price.session?.change?.percent,
    whyEmpty: ({ price, whyNoPrice }) => (price ? 'No close before it' : whyNoPrice),
  },
];

const writeFigure = (value: number | null | undefined, digits: Digits): string =>
  value === null || value === undefined ? '' : fileNumber(value, digits);

/** The columns of "What I see": those of the list in their order, with the digits of the screen, and why figures are empty. */
export function seenColumns(list: SeenList): readonly Column<SeenRow>[] {
  const { search, preferred, window, hasPrices, label, hasSources } = list;
  const figures = [...(hasPrices ? priceFigures : []), ...(window === undefined ? [] : reactionFigures(window, list))].map(
    ({ label, digits, valueOf, whyEmpty }) => ({ label, textOf: (row: SeenRow) => writeFigure(valueOf(row), digits), whyEmpty }),
  );
  return [
    { name: search.sort.startsWith('updated') ? 'Updated' : 'Time', kind: 'time', value: ({ item }) => timeOf(item, search.sort) },
    { name: 'Symbols', value: ({ item }) => orderTickers(tickersOf(item), preferred).join('; ') },
    { name: 'Headline', value: ({ item }) => titleOf(item) },
    ...figures.map(({ label: name, textOf }): Column<SeenRow> => ({ name, kind: 'number', value: textOf })),
    ...(window === undefined ? [] : [{ name: 'Day is', value: (row: SeenRow) => dayBasis(dayOf(row)) }]),
    ...(label ? [{ name: label, value: ({ item }: SeenRow) => labelOf(item, label) }] : []),
    ...(hasSources ? [{ name: 'Source name', value: ({ item }: SeenRow) => item.source }] : []),
    ...(figures.length > 0 ? [emptyReasonColumn(figures, 'Empty because')] : []),
  ];
}
