import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { metricLabel } from '#analysis/reactions/fields.ts';
import { formatOf } from '#src/records/reactions/fields.ts';
import { analysisOf } from '#analysis/address/analysis-of.ts';
import type { GroupOrderName } from '#analysis/address/analysis-address.ts';
import { analysisGroupings } from '#analysis/frame.ts';
import { type GroupOrder, sortGroups } from '#analysis/group-order.ts';
import type { GroupSummary } from '#analysis/summaries.ts';
import { AnalysisView } from './analysis-view.tsx';
import { describeTested } from '../figures.tsx';
import { countsLabel, medianLabel, summaryColumns, tooFewReason, useFirstGroups } from './figure-columns.tsx';
import { ListsNote } from '../lists-note.tsx';
import { GroupingChoice, MetricChoice, overlapNote, type PanelProps } from './panel.tsx';

const plurals = { symbol: 'symbols', topic: 'topics', watchlist: 'watchlists' } as const;

function describeGroups(rows: readonly GroupSummary[], by: keyof typeof plurals): string {
  const count = rows.length === 1 ? by : plurals[by];
  const large = rows.filter(({ summary }) => summary.isEnough).length;
  return `${rows.length.toLocaleString('en-US')} ${count}, ${large.toLocaleString('en-US')} of them with at least 10 reactions of 10 stories; the others are greyed and sorted last;`;
}

/** A metric by symbol, topic or watchlist, sortable; a name narrows the table to its group. */
export default function GroupsPanel(props: PanelProps) {
  const { search, onChange } = props;
  const { metric, groupBy } = search;
  const title = `${metricLabel(metric)} by ${analysisGroupings[groupBy].toLowerCase()}`;
  return (
    <AnalysisView
      source={props}
      isTableOnly
      analysis={analysisOf.groups(search)}
      title={title}
      subtitle="click a name to filter the table, a heading to sort"
      note={overlapNote(groupBy)}
      notice={groupBy === 'watchlist' && <ListsNote {...{ search, onChange }} />}
      controls={
        <>
          <MetricChoice value={metric} onChange={(next) => onChange({ metric: next })} />
          <GroupingChoice names={['symbol', 'topic', 'watchlist']} value={groupBy} onChange={(next) => onChange({ groupBy: next })} />
        </>
      }
    >
      {({ rows, significance }) => (
        <>
          <p className="text-xs text-soft">{`${describeGroups(rows, groupBy)} ${describeTested(significance)}.`}</p>
          <GroupTable
            {...props}
            caption={`Figures of ${title}`}
            groups={rows}
            significant={new Set(rows.filter((_, index) => significance.isSignificant[index]).map(({ name }) => name))}
          />
        </>
      )}
    </AnalysisView>
  );
}

/** The sort orders of the columns of figures, by their label. */
const orders: Readonly<Record<string, GroupOrder | undefined>> = {
  [analysisGroupings.symbol]: 'name',
  [analysisGroupings.topic]: 'name',
  [analysisGroupings.watchlist]: 'name',
  [countsLabel]: 'n',
  [medianLabel]: 'median',
  IQR: 'middle',
  'Hit rate (95% CI)': 'hits',
};

interface GroupTableProps extends Pick<PanelProps, 'search' | 'onChange' | 'onGroup' | 'onList'> {
  caption: string;
  groups: readonly GroupSummary[];
  /** names of those that are significant among all */
  significant: ReadonlySet<string>;
}

/** The groups in the order of the address, a page at first. */
function GroupTable({ search, onChange, onGroup, onList, caption, groups, significant }: GroupTableProps) {
  const { metric, groupBy, order, lists = [] } = search;
  const [by, direction] = order.split(':') as [GroupOrder, 'asc' | 'desc'];
  const { shown, more } = useFirstGroups(groups.length);
  const rows = sortGroups(groups, by, direction === 'asc').slice(0, shown);
  const onSort = (next: string): void => {
    const isUp = next === by ? direction === 'desc' : next === 'name';
    onChange({ order: `${next}:${isUp ? 'asc' : 'desc'}` as GroupOrderName });
  };
  const narrow = (name: string): void => {
    if (groupBy !== 'watchlist') return onGroup?.(groupBy, name);
    const list = lists.find((one) => one.name === name);
    if (list) onList?.(list);
  };
  const drawName = ({ name }: GroupSummary) =>
    (groupBy === 'watchlist' ? onList : onGroup) ? (
      <button type="button" className="min-h-6 text-accent underline" title={`Show only ${name} in the table`} onClick={() => narrow(name)}>
        {name}
      </button>
    ) : (
      name
    );
  const format = formatOf(metric);
  const columns = summaryColumns(analysisGroupings[groupBy], rows, format, undefined, (name) => significant.has(name)).map(
    (column, index) => ({
      ...column,
      order: orders[column.label],
      ...(index === 0 && { cell: drawName }),
    }),
  );
  return (
    <>
      <FigureTable
        caption={caption}
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        tooFew={tooFewReason}
        sort={{ by, isUp: direction === 'asc', onSort }}
      />
      {more}
    </>
  );
}
