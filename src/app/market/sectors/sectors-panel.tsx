import { useState } from 'react';
import { tradingDayLabel } from '#src/records/prices/price-labels.tsx';
import { formatMove } from '#src/shared/format/number.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { useSessionMovers } from '#src/app/market/market-queries.ts';
import { type MarketSearch, type MarketSearchChange, type SectorView, sectorViews } from '#src/app/market/market-search.ts';
import { GroupBars } from './group-bars.tsx';
import { describeBases, type ListedSector, loadedMovers, type MarketGroups, ofSector } from './market-groups.ts';
import { groupTiles, symbolTiles } from './tile-sets.ts';
import { strongestPercent, type TileItem, Tiles } from './tiles.tsx';
import { useGroups } from './use-groups.ts';

interface Props {
  search: MarketSearch;
  onChange: (change: MarketSearchChange) => void;
}

const viewLabels: Readonly<Record<SectorView, string>> = { bars: 'Bars', tiles: 'Tiles' };

const ViewSwitch = ({ search: { sectors }, onChange }: Props) => (
  <span role="group" aria-label="Show as" className="inline-flex print:hidden">
    {sectorViews.map((view) => (
      <button
        key={view}
        type="button"
        className="min-h-6 rounded-sm px-1.5 text-faint aria-pressed:bg-accent-bg aria-pressed:text-accent"
        aria-pressed={view === sectors}
        onClick={() => onChange({ sectors: view })}
      >
        {viewLabels[view]}
      </button>
    ))}
  </span>
);

/** The stories of a topic from the day of the session on. */
const topicAddress = (name: string, day: string): string => `/news?channels=${encodeURIComponent(name)}&from=${day}`;

/** What the groups are of, where they are not the sectors of all symbols that the service covers. */
function describeOrigin({ origin, movers = 0 }: MarketGroups): string | undefined {
  const of = `${movers.toLocaleString('en-US')} movers loaded, not of all symbols`;
  if (origin === 'loaded') return `Of the ${of}.`;
  return origin === 'topics' ? `Topics of the session’s stories: the service knows no sectors. Changes of the ${of}.` : undefined;
}

/** Sectors of the session as bars or tiles; one that is chosen filters the movers. Topics of stories where sectors are not known. */
export function SectorsPanel({ search, onChange }: Props) {
  const { market, groups, listed, error, refetch } = useGroups(search);
  const areTopics = groups?.origin === 'topics';
  const isEmpty = groups?.groups.length === 0;
  return (
    <Panel
      title={areTopics ? 'Topics' : 'Sectors'}
      query={{ data: groups, error, isFetching: market.isPending, refetch }}
      staleSeconds={market.staleSeconds}
      note={tradingDayLabel(market.span.day)}
      tools={!isEmpty && <ViewSwitch {...{ search, onChange }} />}
      empty={isEmpty ? <MissingData of="bars" otherwise="No symbol with a sector or a story has a change in this session." /> : undefined}
    >
      {() => groups && <Groups {...{ search, onChange, groups, listed }} day={market.span.day} />}
    </Panel>
  );
}

interface GroupsProps extends Props {
  groups: MarketGroups;
  listed: ListedSector;
  /** New York day of the session */
  day: string;
}

function Groups({ search, onChange, groups: all, listed, day }: GroupsProps) {
  const { origin, groups } = all;
  const areTopics = origin === 'topics';
  const choice = {
    groups,
    chosen: search.sector,
    onPick: (name: string): void => onChange({ sector: name === search.sector ? undefined : name }),
    addressOf: areTopics ? (name: string) => topicAddress(name, day) : undefined,
  };
  const notes = [describeOrigin(all), describeBases(groups)].filter((note) => note !== undefined).join(' ');
  const bars = <GroupBars caption={`${areTopics ? 'Topics' : 'Sectors'} by change`} head={areTopics ? 'Topic' : 'Sector'} {...choice} />;
  return search.sectors === 'bars' ? (
    <>
      {bars}
      <p className="px-3 py-1 text-2xs text-faint">{notes}</p>
    </>
  ) : (
    <div className="flex flex-col gap-1 p-2">
      <GroupTiles label={areTopics ? 'Topics' : 'Sectors'} {...{ search, listed, choice }} />
      <p className="text-2xs text-faint">{notes}</p>
      <details>
        <summary className="min-h-6 w-fit content-center text-2xs text-accent">Table</summary>
        {bars}
      </details>
    </div>
  );
}

interface GroupTilesProps {
  label: string;
  search: MarketSearch;
  listed: ListedSector;
  choice: {
    groups: MarketGroups['groups'];
    chosen: string | undefined;
    onPick: (name: string) => void;
    addressOf: ((name: string) => string) | undefined;
  };
}

/** Tiles of the groups and of the symbols of the chosen sector, with the figures of the tile in focus in words below them. */
function GroupTiles({ label, search, listed, choice: { groups, chosen, onPick, addressOf } }: GroupTilesProps) {
  const [pointed, setPointed] = useState<TileItem>();
  const { result } = useSessionMovers(search);
  const isChosen = chosen !== undefined && addressOf === undefined;
  const movers = isChosen && result ? ofSector(loadedMovers(result), chosen, listed) : [];
  const sets = { groups: groupTiles(groups, addressOf), symbols: movers.length > 0 ? symbolTiles(movers) : undefined };
  const areas = sets.symbols?.areas ?? sets.groups.areas;
  return (
    <>
      <Tiles label={label} items={sets.groups.items} isShort={sets.symbols !== undefined} {...{ chosen, onPick }} onPoint={setPointed} />
      {sets.symbols && (
        <>
          <h3 className="text-2xs font-medium">
            {chosen}: {sets.symbols.items.length < movers.length && `${sets.symbols.items.length} of `}
            {movers.length.toLocaleString('en-US')} movers loaded
          </h3>
          <Tiles label={`Symbols of ${chosen}`} items={sets.symbols.items} isShort onPoint={setPointed} />
        </>
      )}
      {/* A tile has the same words as its name. */}
      <p className="min-h-8 text-2xs text-soft">
        {pointed?.description ?? `${areas}; strongest colour at ${formatMove(strongestPercent, { sign: '±' })}`}
      </p>
    </>
  );
}
