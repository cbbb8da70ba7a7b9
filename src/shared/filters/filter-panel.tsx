import { useState } from 'react';
import { useLocation } from 'react-router';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { restoreFocus, editorButton } from '#src/shared/ui/restore-focus.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { announceChange } from './announce-filter.ts';
import { chipTexts, withChosenDates } from './filter-text.ts';
import { type Draft, draftOf, readDraft } from './draft.ts';
import { FilterEditor } from './filter-editor.tsx';
import { type FilterProps, valueParams, isActive, without } from './filter.ts';
import { useSources } from '#src/shared/sources/sources-query.ts';
import { SavedViewsPanel } from '#src/shared/views/saved-views-panel.tsx';
import { WatchlistPanel } from '#src/shared/watchlists/watchlist-panel.tsx';

type Props = FilterProps & { group: string; onClose: () => void };

/** The panel of a button: saved views, watchlists, or the editors of a group. */
export function FilterPanel(props: Props) {
  const { filters, group, search, onChange, onClose } = props;
  const { search: address } = useLocation();
  if (group === 'Views')
    return (
      <SavedViewsPanel
        anchor="--filter"
        filters={chipTexts(filters, search, address)}
        findInvalid={(link) => parseSearch(filters.shape, link).dropped}
        onClose={onClose}
      />
    );
  if (group !== 'Watchlist') return <Editors {...props} />;
  const active = search['list'] as readonly string[] | undefined;
  const choose = (list: readonly string[] | undefined): void => {
    // Typed symbols would override the list.
    const change = list ? { list, tickers: undefined, symbols: undefined } : { list };
    announceChange(filters, search, change);
    onChange(change);
    restoreFocus(() => editorButton(group));
  };
  return <WatchlistPanel anchor="--filter" {...{ active, onClose }} onChoose={choose} />;
}

/** The editors of one group; they are validated and applied together. */
function Editors({ filters: description, group, search, onChange, onClose }: Props) {
  const { shape, filters } = description;
  const { search: address } = useLocation();
  const [draft, setDraft] = useState(() => draftOf(shape, withChosenDates(search, address)));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const ofGroup = filters.filter((filter) => filter.group === group);
  const sources = useSources(
    undefined,
    ofGroup.some(({ offersSources }) => offersSources),
  ).map(({ name }) => name);
  const shown = ofGroup.flatMap((filter) => {
    if (!filter.offersSources) return filter;
    return sources.length > 0 || isActive(description, filter, search) ? { ...filter, offer: () => sources } : [];
  });
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
