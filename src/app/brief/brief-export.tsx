import { TableExport } from '#src/shared/export/export-panel.tsx';
import { type Column, sheetOf } from '#src/shared/export/sheet.ts';
import { splitLabel } from '#src/records/splits/split-labels.ts';
import { periodLabel } from '#src/records/guidance/line-labels.ts';
import { fullVerdictLabel } from '#src/records/guidance/verdict-label.tsx';
import { measureNames } from '#src/records/guidance/guidance-line.ts';
import { titleOf } from '#src/records/stories/news-item.ts';
import type { Holding } from './brief.ts';

const columns: readonly Column<Holding>[] = [
  { name: 'symbol', value: ({ symbol }) => symbol },
  { name: 'shares', kind: 'number', value: ({ position }) => position?.shares },
  { name: 'cost', kind: 'number', value: ({ position }) => position?.cost },
  { name: 'price', kind: 'number', value: ({ price, newsPrice }) => price?.last.price ?? newsPrice?.dollars },
  { name: 'price_is', value: ({ price, newsPrice }) => (price ? 'last bar' : newsPrice ? 'at the news' : undefined) },
  { name: 'price_time', kind: 'time', value: ({ price, newsPrice }) => price?.last.seconds ?? newsPrice?.atSeconds },
  { name: 'last_close', kind: 'number', value: ({ price }) => price?.last.close?.price },
  { name: 'last_close_day', kind: 'date', value: ({ price }) => price?.last.close?.day },
  { name: 'change', kind: 'number', value: ({ price }) => rounded(price?.last.change) },
  { name: 'change_percent', kind: 'number', value: ({ price }) => rounded(price?.last.changePercent) },
  { name: 'value', kind: 'number', value: ({ value }) => rounded(value?.dollars) },
  { name: 'value_change', kind: 'number', value: ({ value }) => rounded(value?.change) },
  { name: 'from_cost_percent', kind: 'number', value: ({ value }) => rounded(value?.fromCost ?? undefined) },
  { name: 'stories', kind: 'number', value: ({ storyCount }) => storyCount },
  { name: 'top_story', value: ({ top }) => top && titleOf(top.item) },
  { name: 'top_story_time', kind: 'time', value: ({ top }) => top?.item.created },
  { name: '5_minutes_percent', kind: 'number', value: ({ top }) => top?.reaction?.numbers['5_Minutes%'] ?? undefined },
  { name: 'session_percent', kind: 'number', value: ({ top }) => top?.reaction?.numbers['Result%'] ?? undefined },
  { name: 'volume_z', kind: 'number', value: ({ top }) => top?.reaction?.numbers.VolumeStdDev ?? undefined },
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
    value: ({ splits }) => splits.map((split) => `${splitLabel(split)} ex ${split.days.date_ex ?? 'without a date'}`).join('; '),
  },
];

/** Without the digits that binary fractions add. */
const rounded = (value: number | undefined): number | undefined => (value === undefined ? undefined : Number(value.toPrecision(12)));

/** Export panel of the brief. @param holdings in the order shown */
export const BriefExport = ({ name, holdings, onClose }: { name: string; holdings: readonly Holding[]; onClose: () => void }) => (
  <TableExport
    things="companies"
    title="Brief"
    rows={holdings.length}
    shown={{
      hint: 'One row per company, with exact numbers',
      filter: `Watchlist ${name}`,
      sheet: (zone) => sheetOf(columns, holdings, zone),
    }}
    onClose={onClose}
  />
);
