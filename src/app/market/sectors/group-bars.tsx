import { Link } from 'react-router';
import type { MoverSector } from '#contract/endpoints/movers.ts';
import { channelLabel } from '#src/records/stories/channel-label.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { formatMove } from '#src/shared/format/number.ts';
import { groupChange, usualBase } from './market-groups.ts';
import { describeGroup } from './tile-sets.ts';

interface Props {
  caption: string;
  /** heading of the names: `Sector` */
  head: string;
  /** the largest gain first */
  groups: readonly MoverSector[];
  /** the name of the chosen one */
  chosen: string | undefined;
  onPick: (name: string) => void;
  /** of groups whose names are links instead */
  addressOf: ((name: string) => string) | undefined;
}

/** The name as a link, or as a button that chooses it. */
function GroupName({
  group: { name },
  title,
  chosen,
  onPick,
  addressOf,
}: Pick<Props, 'chosen' | 'onPick' | 'addressOf'> & { group: MoverSector; title: string }) {
  return addressOf ? (
    <Link to={addressOf(name)} title={`Open its stories. ${title}`} className="min-h-6 content-center text-accent hover:underline">
      {channelLabel(name)}
    </Link>
  ) : (
    <button
      type="button"
      title={title}
      className="min-h-6 text-start hover:underline aria-pressed:font-bold aria-pressed:text-accent"
      aria-pressed={name === chosen}
      onClick={() => onPick(name)}
    >
      {name}
    </button>
  );
}

/** A length left or right of zero; the figure stands beside it. @param largest percent, the end of the scale to either side */
function ChangeBar({ percent, largest }: { percent: number; largest: number }) {
  const part = largest > 0 ? Math.min(1, Math.abs(percent) / largest) * 50 : 0;
  const side = percent < 0 ? 'right' : 'left';
  return (
    <span aria-hidden className="change-bar">
      {percent !== 0 && <span style={{ [side]: '50%', width: `${part}%`, background: `var(--${percent > 0 ? 'up' : 'down'})` }} />}
    </span>
  );
}

/** In a narrow panel the base of the change says how many symbols there are. */
const inWide = '@max-[400px]:hidden';

/** One row a sector or topic: change, a bar around zero, and how many symbols advance and decline. All bars have one scale. */
export function GroupBars({ caption, head, groups, ...choice }: Props) {
  const rows = groups.map((group) => ({ group, change: groupChange(group) }));
  const largest = Math.max(0, ...rows.map(({ change }) => Math.abs(change.percent)));
  const usual = usualBase(groups);
  return (
    <div className="@container">
      <table className="figures group-bars w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Change</th>
            <th scope="col">
              <span className="sr-only">Bar</span>
            </th>
            <th scope="col" title="Advancing">
              <span aria-hidden>▲</span>
              <span className="sr-only">Advancing</span>
            </th>
            <th scope="col" title="Declining">
              <span aria-hidden>▼</span>
              <span className="sr-only">Declining</span>
            </th>
            <th scope="col" className={inWide}>
              Symbols
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ group, change }) => (
            <tr key={group.name}>
              <th scope="row">
                <GroupName {...{ group, ...choice }} title={describeGroup(group)} />
                {change.kind !== usual && <span className="block text-2xs text-faint">{change.base}</span>}
              </th>
              <td title={change.base}>{moveCell(formatMove(change.percent))}</td>
              <td className="w-1/3">
                <ChangeBar percent={change.percent} largest={largest} />
              </td>
              <td>{group.advancing.toLocaleString('en-US')}</td>
              <td>{group.declining.toLocaleString('en-US')}</td>
              <td className={inWide}>{group.symbols.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
