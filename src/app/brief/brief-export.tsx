import { TableExport } from '#src/shared/export/export-panel.tsx';
import { type Column, sheetOf } from '#src/shared/export/sheet.ts';
import { splitTitle } from '#src/records/splits/split-labels.ts';
import { periodLabel } from '#src/records/guidance/line-labels.ts';
import { fullVerdictLabel } from '#src/records/guidance/verdict-label.tsx';
import { measureNames } from '#src/records/guidance/guidance-line.ts';
import { titleOf } from '#src/records/stories/news-item.ts';
import { extendedTexts } from '#src/records/sessions.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { dayBasis, dayMoveOf } from '#src/records/reactions/day-move.ts';
import type { Holding } from './brief.ts';
import type { ChangeWindow } from './changes.ts';
import { type MoveText, type ReactionSource, storyMoves } from './story-moves.ts';

/** What a change is measured from: the close before its window; extended hours begin at the close of the session. */
const baseNames: Readonly<Record<ChangeWindow, string>> = { day: 'close_before', extended: 'close', since: 'close_before' };

/** The columns of a change, the base first. All names of figures are `WINDOW_FIGURE_vs_BASE`. */
function changeColumns(window: ChangeWindow): readonly Column<Holding>[] {
  const base = baseNames[window];
  return [
    { name: `${window}_${base}`, kind: 'number', value: ({ changes }) => changes[window]?.base.price },
    { name: `${window}_${base}_day`, kind: 'date', value: ({ changes }) => changes[window]?.base.day },
    { name: `${window}_change_vs_${base}`, kind: 'number', value: ({ changes }) => rounded(changes[window]?.dollars, 4) },
    { name: `${window}_percent_vs_${base}`, kind: 'number', value: ({ changes }) => rounded(changes[window]?.percent) },
    { name: `${window}_value_change_vs_${base}`, kind: 'number', value: ({ value }) => rounded(value?.changes[window]) },
  ];
}

/** A company with the moves after its top story, as the screen has them. */
type Row = Holding & { readonly moves: ReturnType<typeof storyMoves> };

const dayAfter = (top: Holding['top']) => (top?.reaction && dayMoveOf(top.reaction.numbers)) ?? undefined;

/** Why there is no move after the top story; undefined without a story. */
const whyNone = ({ top }: Row, { move, why }: MoveText): string | undefined => (top && move === undefined ? why : undefined);

const columns: readonly Column<Row>[] = [
  { name: 'symbol', value: ({ symbol }) => symbol },
  { name: 'shares', kind: 'number', value: ({ position }) => position?.shares },
  { name: 'cost', kind: 'number', value: ({ position }) => position?.cost },
  { name: 'price', kind: 'number', value: ({ price, newsPrice }) => rounded((price?.price ?? newsPrice)?.dollars, 4) },
  { name: 'price_is', value: ({ price, newsPrice }) => (price ? 'session' : newsPrice ? 'at the news' : undefined) },
  {
    name: 'price_at',
    kind: 'time',
    value: ({ price, newsPrice }) => (price ? (price.price.hasTime ? price.price.atSeconds : undefined) : newsPrice?.atSeconds),
  },
  { name: 'session', kind: 'date', value: ({ price }) => price?.price.session?.day },
  { name: 'value', kind: 'number', value: ({ value }) => rounded(value?.dollars) },
  ...changeColumns('day'),
  {
    name: 'extended_hours',
    value: ({ price, changes }) => changes.extended && price?.price.extended && extendedTexts[price.price.extended.kind].label,
  },
  { name: 'extended_price', kind: 'number', value: ({ price, changes }) => changes.extended && rounded(price?.price.extended?.price, 4) },
  { name: 'extended_price_at', kind: 'time', value: ({ price, changes }) => changes.extended && price?.price.extended?.atSeconds },
  ...changeColumns('extended'),
  ...changeColumns('since'),
  { name: 'price_percent_vs_cost', kind: 'number', value: ({ value }) => rounded(value?.fromCost) },
  { name: 'stories', kind: 'number', value: ({ storyCount }) => storyCount },
  { name: 'top_story', value: ({ top }) => top && titleOf(top.item) },
  { name: 'top_story_time', kind: 'time', value: ({ top }) => top?.item.created },
  { name: 'reaction_symbol', value: ({ top }) => top?.reaction?.symbol },
  { name: '5_minutes_after_story_percent', kind: 'number', value: ({ top }) => rounded(top?.reaction?.numbers['5_Minutes%']) },
  { name: '5_minutes_after_story_empty', value: (row) => whyNone(row, row.moves.five) },
  { name: 'day_after_story_percent', kind: 'number', value: ({ top }) => rounded(dayAfter(top)?.percent) },
  { name: 'day_after_story_basis', value: ({ top }) => dayBasis(dayAfter(top)) },
  { name: 'day_after_story_empty', value: (row) => (dayAfter(row.top) ? undefined : whyNone(row, row.moves.day)) },
  { name: 'day_after_story_volume_z', kind: 'number', value: ({ top }) => rounded(top?.reaction?.numbers.VolumeStdDev, 1) },
  {
    name: 'guidance',
    value: ({ guidance }) =>
      guidance
        .flatMap(({ lines }) =>
          lines.map((line) => `${measureNames[line.figures.kind.measure]} ${periodLabel(line.figures)}: ${fullVerdictLabel(line)}`),
        )
        .join('; '),
  },
  {
    name: 'splits',
    value: ({ splits }) => splits.map((split) => `${splitTitle(split)} ex ${split.days.date_ex ?? 'without a date'}`).join('; '),
  },
];

/** With the digits of the screen; prices and their changes with those of the wire. */
const rounded = (value: number | null | undefined, digits = 2): number | undefined =>
  value === undefined || value === null ? undefined : Number(value.toFixed(digits));

interface Props {
  /** of the watchlist */
  name: string;
  /** what the changes are, in words */
  windows: string;
  /** in the order shown */
  holdings: readonly Holding[];
  reactionSource: ReactionSource;
  onClose: () => void;
}

/** Export panel of the brief. */
export const BriefExport = ({ name, windows, holdings, reactionSource, onClose }: Props) => (
  <TableExport
    things="companies"
    title="Brief"
    rows={holdings.length}
    shown={{
      hint: 'One row per company, with the digits of the screen',
      filter: [`Watchlist ${name}`, windows].filter(Boolean).join('; '),
      sheet: (zone) =>
        sheetOf(
          columns,
          holdings.map((holding) => ({ ...holding, moves: storyMoves(holding, reactionSource, nowSeconds()) })),
          zone,
        ),
    }}
    onClose={onClose}
  />
);
