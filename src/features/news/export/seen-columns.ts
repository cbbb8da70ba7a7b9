import type { NewsItem } from '#contract/endpoints/news.ts';
import type { SymbolPrice } from '#src/records/prices/price-state.ts';
import { titleOf } from '#src/records/stories/news-item.ts';
import { orderTickers, tickersOf } from '#src/records/stories/tickers.ts';
import { dayBasis, dayMoveLabel, dayMoveOf } from '#src/records/reactions/day-move.ts';
import { describeWindow } from '#src/records/reactions/describe-window.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { type Column, emptyReasonColumn } from '#src/shared/export/sheet.ts';
import { shownNumber } from '#src/shared/export/shown-number.ts';
import { formatMove, formatPrice } from '#src/shared/format/number.ts';
import { timeOf } from '../feed/feed-list.ts';
import { type HeadlineLabel, labelOf } from '../feed/label-column.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { type StoryReaction, volumeText, volumeZText } from '../reactions/reaction.ts';

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
  readonly nowSeconds: number;
}

/** A column of figures: its text on the screen, and why it is empty. */
interface Figure {
  readonly label: string;
  readonly textOf: (row: SeenRow) => string;
  readonly whyEmpty: (row: SeenRow) => string;
}

/** The move over the day after a story. */
const dayOf = ({ reaction }: SeenRow) => reaction?.reaction && dayMoveOf(reaction.reaction.numbers);

const notLoaded = 'Not loaded: the story is not in the list';

function reactionFigures(window: number, { search, nowSeconds }: SeenList): readonly Figure[] {
  const describe = ({ item, reaction }: SeenRow) => reaction && describeWindow(item, reaction, window, nowSeconds);
  const why = (row: SeenRow): string => (row.reaction ? (describe(row)?.why ?? 'Not loaded yet') : notLoaded);
  const whyNot = (text: string) => (row: SeenRow) => (row.reaction?.reaction ? text : why(row));
  const volume = search.rank === 'volume' ? { label: 'Vol. z', textOf: volumeZText } : { label: 'Volume x', textOf: volumeText };
  return [
    { label: `${moveWindows[window]?.label} %`, textOf: (row) => describe(row)?.move ?? '', whyEmpty: why },
    { label: volume.label, textOf: ({ reaction }) => volume.textOf(reaction?.reaction), whyEmpty: whyNot('Not known') },
    {
      label: `${dayMoveLabel} %`,
      textOf: (row) => {
        const day = dayOf(row);
        return day ? formatMove(day.percent) : '';
      },
      whyEmpty: whyNot('Not available'),
    },
  ];
}

const priceFigures: readonly Figure[] = [
  {
    label: 'Price',
    textOf: ({ price, reaction }) => {
      const dollars = price ? price.price.dollars : reaction?.reaction?.numbers.TONLast;
      return typeof dollars === 'number' ? formatPrice(dollars) : '';
    },
    whyEmpty: ({ whyNoPrice }) => whyNoPrice,
  },
  {
    label: 'Day %',
    textOf: ({ price }) => {
      const change = price?.price.session?.change;
      return change ? formatMove(change.percent) : '';
    },
    whyEmpty: ({ price, whyNoPrice }) => (price ? 'No close before it' : whyNoPrice),
  },
];

/** The columns of "What I see": those of the list in their order, with the digits of the screen, and why figures are empty. */
export function seenColumns(list: SeenList): readonly Column<SeenRow>[] {
  const { search, preferred, window, hasPrices, label } = list;
  const figures = [...(hasPrices ? priceFigures : []), ...(window === undefined ? [] : reactionFigures(window, list))];
  return [
    { name: search.sort.startsWith('updated') ? 'Updated' : 'Time', kind: 'time', value: ({ item }) => timeOf(item, search.sort) },
    { name: 'Symbols', value: ({ item }) => orderTickers(tickersOf(item), preferred).join('; ') },
    { name: 'Headline', value: ({ item }) => titleOf(item) },
    ...figures.map(({ label: name, textOf }): Column<SeenRow> => ({ name, kind: 'number', value: (row) => shownNumber(textOf(row)) })),
    ...(window === undefined ? [] : [{ name: 'Day is', value: (row: SeenRow) => dayBasis(dayOf(row)) }]),
    ...(label ? [{ name: label, value: ({ item }: SeenRow) => labelOf(item, label) }] : []),
    ...(figures.length > 0 ? [emptyReasonColumn(figures, 'Empty because')] : []),
  ];
}
