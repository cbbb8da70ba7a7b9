import { use, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPanel } from '#src/shared/ui/panels/lazy-panel.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { restoreFocus, editorButton } from '#src/shared/ui/restore-focus.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { announceChange } from './announce-filter.ts';
import { withChosenDates } from './filter-text.ts';
import { type Draft, draftOf, readDraft } from './draft.ts';
import { FilterEditor } from './filter-editor.tsx';
import { loadFilters, type FilterProps, valueParams, isActive, without } from './filter.ts';

const SavedViewsPanel = lazyPanel(() => import('#src/shared/views/saved-views-panel.tsx'));
const WatchlistPanel = lazyPanel(() => import('#src/shared/watchlists/watchlist-panel.tsx'));

type Props = FilterProps & { group: string; onClose: () => void };

/** The panel of a button: saved views, watchlists, or the editors of a group. Loaded with the first one. */
export default function FilterPanel(props: Props) {
  const { describe, group, search, onChange, onClose } = props;
  const description = use(loadFilters(describe));
  if (group === 'Views')
    return <SavedViewsPanel anchor="--filter" leftOut={(address) => parseSearch(description.shape, address).dropped} onClose={onClose} />;
  if (group !== 'Watchlist') return <Editors {...props} />;
  const active = search['list'] as readonly string[] | undefined;
  const choose = (list: readonly string[] | undefined): void => {
    // Typed symbols would override the list.
    const change = list ? { list, tickers: undefined, symbols: undefined } : { list };
    announceChange(description, search, change);
    onChange(change);
    restoreFocus(() => editorButton(group));
  };
  return <WatchlistPanel anchor="--filter" {...{ active, onClose }} onChoose={choose} />;
}

/** The editors of one group; they are validated and applied together. */
function Editors({ describe, group, search, onChange, onClose }: Props) {
  const description = use(loadFilters(describe));
  const { shape, filters } = description;
  const { search: address } = useLocation();
  const [draft, setDraft] = useState(() => draftOf(shape, withChosenDates(search, address)));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const shown = filters.filter((filter) => filter.group === group);
  const names = shown.flatMap((filter) => [...valueParams(filter), ...(filter.subFilters ?? []).map(({ on }) => on)]);

  const done = (change: Parameters<typeof onChange>[0]): void => {
    announceChange(description, search, change);
    onChange(change);
    onClose();
    restoreFocus(() => editorButton(group));
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
