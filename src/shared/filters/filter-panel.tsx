import { use, useState } from 'react';
import { later } from '#src/shared/ui/later.tsx';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { announceChange } from './announce.ts';
import { described } from './described.ts';
import { draftOf, readDraft, type Draft } from './draft.ts';
import { FilterEditor } from './filter-editor.tsx';
import { heldBy, isActive, without, type FilterProps } from './filter.ts';
import { keepFocus, opener } from '#src/shared/ui/keep-focus.ts';

const SavedViewsPanel = later(() => import('#src/shared/views/saved-views-panel.tsx'));
const WatchlistPanel = later(() => import('#src/shared/watchlists/watchlist-panel.tsx'));

type Props = FilterProps & { group: string; onClose: () => void };

/** What a button of the bar opens; loaded with the first one. A watchlist is chosen, a view is opened, everything else is edited. */
export default function FilterPanel(props: Props) {
  const { describe, group, search, onChange, onClose } = props;
  const description = use(described(describe));
  if (group === 'Views')
    return <SavedViewsPanel anchor="--filter" leftOut={(address) => parseSearch(description.shape, address).dropped} onClose={onClose} />;
  if (group !== 'Watchlist') return <Editors {...props} />;
  const active = search['list'] as readonly string[] | undefined;
  const choose = (list: readonly string[] | undefined): void => {
    // Symbols that were typed would go before the list.
    const change = list ? { list, tickers: undefined, symbols: undefined } : { list };
    announceChange(description, search, change);
    onChange(change);
    keepFocus(() => opener(group));
  };
  return <WatchlistPanel anchor="--filter" {...{ active, onClose }} onChoose={choose} />;
}

/** The editors of one group under its button. Applied together, refused before anything is asked. */
function Editors({ describe, group, search, onChange, onClose }: Props) {
  const description = use(described(describe));
  const { shape, filters } = description;
  const [draft, setDraft] = useState(() => draftOf(shape, search));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const shown = filters.filter((filter) => filter.group === group);
  const names = shown.flatMap((filter) => [...heldBy(filter), ...(filter.beside ?? []).map(({ on }) => on)]);

  const done = (change: Parameters<typeof onChange>[0]): void => {
    announceChange(description, search, change);
    onChange(change);
    onClose();
    keepFocus(() => opener(group));
  };
  const apply = (edited: Draft): void => {
    const read = readDraft(shape, edited, names);
    setWrong(read.wrong);
    if (Object.keys(read.wrong).length === 0) done(read.change);
  };
  return (
    <Popover label={group} anchor="--filter" onClose={onClose}>
      <form
        className="flex w-full flex-col gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          apply(draft);
        }}
      >
        {shown.map((filter) => (
          <FilterEditor
            key={String(filter.on)}
            {...{ filter, shape, draft, wrong }}
            onDraft={(change) => setDraft((before) => ({ ...before, ...change }))}
            onPick={shown.length === 1 || Array.isArray(filter.on) ? (change) => apply({ ...draft, ...change }) : undefined}
          />
        ))}
        <div className="flex gap-2">
          <button type="submit" className="button-primary">
            Apply
          </button>
          {shown.some((filter) => isActive(description, filter, search)) && (
            <button type="button" className="control h-7" onClick={() => done(without(shown))}>
              Reset
            </button>
          )}
        </div>
      </form>
    </Popover>
  );
}
