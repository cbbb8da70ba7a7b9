import { type ReactNode, useState } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { useSessionMovers } from '#src/app/market/market-queries.ts';
import { type MarketSearch, type MarketSearchChange, type SectorView, sectorViews } from '#src/app/market/market-search.ts';
import { GroupBars } from './group-bars.tsx';
import { describeBases, type ListedSector, loadedMovers, type MarketGroups, ofSector } from './market-groups.ts';
import { groupTiles, symbolTiles, type TileSet } from './tile-sets.ts';
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
      note={market.span.label}
      tools={!isEmpty && <ViewSwitch {...{ search, onChange }} />}
      empty={isEmpty ? <MissingData of="bars" otherwise="No symbol with a sector or a story has a change in this session." /> : undefined}
    >
      {() => groups && <Groups {...{ search, onChange, groups, listed }} day={market.span.day} />}
    </Panel>
  );
}

function Groups({ search, onChange, groups: all, listed, day }: Props & { groups: MarketGroups; listed: ListedSector; day: string }) {
  const { origin, groups } = all;
  const areTopics = origin === 'topics';
  const toggle = (name: string): void => onChange({ sector: name === search.sector ? undefined : name });
  const addressOf = areTopics ? (name: string) => topicAddress(name, day) : undefined;
  const notes = [describeOrigin(all), describeBases(groups)].filter((note) => note !== undefined).join(' ');
  const bars = (
    <GroupBars
      caption={`${areTopics ? 'Topics' : 'Sectors'} by change`}
      head={areTopics ? 'Topic' : 'Sector'}
      groups={groups}
      chosen={search.sector}
      onPick={toggle}
      addressOf={addressOf}
    />
  );
  return (
    <>
      {search.sectors === 'bars' ? (
        bars
      ) : (
        <DescribedTiles
          label={areTopics ? 'Topics' : 'Sectors'}
          set={groupTiles(groups, addressOf)}
          chosen={search.sector}
          onPick={toggle}
          table={bars}
        />
      )}
      <p className="px-3 py-1 text-2xs text-faint">{notes}</p>
      {search.sectors === 'tiles' && search.sector !== undefined && !areTopics && (
        <SectorSymbols {...{ search, listed }} sector={search.sector} />
      )}
    </>
  );
}

/** The symbols of the chosen sector. */
function SectorSymbols({ search, sector, listed }: { search: MarketSearch; sector: string; listed: ListedSector }) {
  const { result } = useSessionMovers(search);
  const movers = result && ofSector(loadedMovers(result), sector, listed);
  if (!movers || movers.length === 0) return null;
  const set = symbolTiles(movers);
  const count = `${set.items.length < movers.length ? `${set.items.length} of ` : ''}${movers.length.toLocaleString('en-US')}`;
  return <DescribedTiles label={`${sector}: ${count} movers loaded`} isHeaded set={set} />;
}

interface DescribedTilesProps {
  label: string;
  /** shows the label as a heading */
  isHeaded?: boolean;
  set: TileSet;
  chosen?: string | undefined;
  onPick?: (name: string) => void;
  /** the same as a table */
  table?: ReactNode;
}

/** Tiles, with the figures of the one in focus in words below them. */
function DescribedTiles({ label, isHeaded = false, set, chosen, onPick, table }: DescribedTilesProps) {
  const [pointed, setPointed] = useState<TileItem>();
  return (
    <div className="flex flex-col gap-1 p-2">
      {isHeaded && <h3 className="text-xs font-medium">{label}</h3>}
      <Tiles label={label} items={set.items} chosen={chosen} onPick={onPick} onPoint={setPointed} />
      <p aria-live="polite" className="min-h-8 text-2xs text-soft">
        {pointed?.description ?? `${set.areas}; strongest colour at ${formatMove(strongestPercent, { sign: '±' })}`}
      </p>
      {table !== undefined && (
        <details>
          <summary className="min-h-6 w-fit content-center text-2xs text-accent">Table</summary>
          {table}
        </details>
      )}
    </div>
  );
}
