import { useState } from 'react';
import { Field } from '#src/shared/filters/field.tsx';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { SymbolsField } from '#src/shared/symbols/symbols-field.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { describeCut, listSide, maxSides, maxSideSymbols, type Side, symbolSide } from '#src/shared/url/compare-path.ts';
import { type Watchlist, watchlists } from '#src/shared/watchlists/watchlists.ts';

interface WatchlistsProps {
  onChosen: (list: Watchlist) => void;
}

/** The reader's watchlists as buttons; nothing without one. */
function Watchlists({ onChosen }: WatchlistsProps) {
  const lists = useStoredValue(watchlists);
  if (lists.length === 0) return null;
  return (
    <div role="group" aria-label="Watchlists" className="mt-2 flex max-h-40 flex-wrap items-center gap-1.5 overflow-y-auto text-2xs">
      <span className="w-full text-faint">Or a watchlist as one side, with its first {maxSideSymbols} symbols</span>
      {lists.map((list) => (
        <button key={list.name} type="button" className="control" onClick={() => onChosen(list)}>
          + {list.name} <span className="text-faint">{list.symbols.length}</span>
        </button>
      ))}
    </div>
  );
}

/** A watchlist as a side, and what is said where it is too long. */
const sideOfList = (list: Watchlist): readonly [side: Side, said: readonly string[]] => [
  listSide(list),
  [describeCut(list.name, list.symbols) ?? []].flat(),
];

interface PickerProps {
  sides: readonly Side[];
  onChange: (sides: readonly Side[], said?: readonly string[]) => void;
  onClose: () => void;
}

/** Adds companies by ticker or name, and watchlists (anchor `--sides`). */
export function SidePicker({ sides, onChange, onClose }: PickerProps) {
  const isFull = sides.length >= maxSides;
  return (
    <Popover label="Add to the comparison" anchor="--sides" onClose={onClose}>
      <Field
        label="Company"
        hint={isFull ? `Limit of ${maxSides} reached: remove one to add another.` : `By ticker or name. Up to ${maxSides} in all.`}
      >
        {(ids) => (
          <SymbolsField
            {...{ ids, label: 'Company' }}
            chosen={[]}
            onChosen={(symbols) => {
              if (symbols.length > 0) onChange([...sides, ...symbols.map(symbolSide)]);
            }}
          />
        )}
      </Field>
      {!isFull && (
        <Watchlists
          onChosen={(list) => {
            const [side, said] = sideOfList(list);
            onChange([...sides, side], said);
          }}
        />
      )}
    </Popover>
  );
}

interface ChooseProps {
  /** none, or the only one */
  sides: readonly Side[];
  onChange: (sides: readonly Side[], said?: readonly string[]) => void;
}

/** The page before there are two sides: two fields, and the reader's watchlists. */
export function ChooseSides({ sides, onChange }: ChooseProps) {
  const [only] = sides;
  const [first, setFirst] = useState<readonly string[]>(only && !only.isList ? [only.name] : []);
  const [second, setSecond] = useState<readonly string[]>([]);
  const chosen = [...(only?.isList ? [only] : []), ...[...first, ...second].map(symbolSide)];
  const isEnough = new Set(chosen.map(({ name }) => name)).size >= 2;
  return (
    <form
      className="m-auto flex w-full max-w-120 flex-col gap-3 p-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEnough) onChange(chosen);
      }}
    >
      <h2 className="text-base font-bold">{only ? `Compare ${only.name} with another` : 'Compare companies'}</h2>
      <p className="text-soft">
        2 to {maxSides} companies or watchlists side by side: prices indexed to 100, how each answers to the same kind of news, ratios,
        guidance and splits.
      </p>
      {only?.isList !== true && (
        <Field label="First" hint="By ticker or name.">
          {(ids) => (
            <SymbolsField
              {...{ ids, label: 'First', chosen: first }}
              onChosen={(names, pending) => setFirst([...new Set([...names, ...pending])])}
            />
          )}
        </Field>
      )}
      <Field label="Second" hint="Also several.">
        {(ids) => (
          <SymbolsField
            {...{ ids, label: 'Second', chosen: second }}
            onChosen={(names, pending) => setSecond([...new Set([...names, ...pending])])}
          />
        )}
      </Field>
      <button type="submit" className="button-primary self-start" disabled={!isEnough}>
        Compare
      </button>
      <Watchlists
        onChosen={(list) => {
          const [side, said] = sideOfList(list);
          onChange([...chosen, side], said);
        }}
      />
    </form>
  );
}
