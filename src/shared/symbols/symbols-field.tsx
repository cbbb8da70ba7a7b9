import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#src/shared/filters/announce.ts';
import type { FieldIds } from '#src/shared/filters/field.tsx';
import { type NameOption, NamesField } from '#src/shared/filters/names-field.tsx';
import { parseNames } from '#src/shared/filters/names.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import type { SymbolDirectory } from './directory/directory.ts';
import { findSymbols } from './directory/find-symbols.ts';
import { recogniseSymbol, unlistedSymbol } from './directory/recognise-symbol.ts';
import { identifiersQuery, readIdentifier } from './directory/identifier-query.ts';
import { useStableOrder, useSymbolDirectory } from './directory/use-directory.ts';
import { useNamedDirectory } from './directory/use-named.ts';
import { PasteReview } from './paste/paste-review.tsx';
import { readPasted } from './paste/read-pasted.ts';

interface SymbolsFieldProps {
  ids: FieldIds;
  label: string;
  chosen: readonly string[];
  /** @param pending symbols that are typed but not yet tokens */
  onChosen: (chosen: readonly string[], pending: readonly string[]) => void;
}

type SymbolsSource = ReturnType<typeof useSymbolDirectory>;

/** A pasted list that was added at once. */
interface AddedList {
  readonly text: string;
  /** the symbols before it */
  readonly before: readonly string[];
  readonly count: number;
}

const maxRecent = 50;
/** Longer lists are added with a notice that undoes or reviews them; of shorter ones every token is in sight. */
const maxPlain = 3;

/** The symbols of a text in which every part is one; undefined when a part is unknown. */
function symbolsIn(directory: SymbolDirectory, text: string, isLoading: boolean): readonly string[] | undefined {
  const whole = recogniseSymbol(directory, text);
  if (whole) return [whole.entry.symbol];
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  // Without a list of listings every text of this form may be a symbol.
  const symbols = parts.map(
    (part) => recogniseSymbol(directory, part)?.entry.symbol ?? (directory.isComplete || isLoading ? undefined : unlistedSymbol(part)),
  );
  const known = symbols.filter((symbol) => symbol !== undefined);
  return parts.length > 0 && known.length === parts.length ? known : undefined;
}

/**
 * The suggestions for a typed text; without one the symbols that were shown last.
 *
 * @returns also the status of the search for an ISIN or CUSIP, empty where there is none
 */
function useSymbolOptions({ directory, recent, isLoading }: SymbolsSource, text: string) {
  const lists = useStoredValue(watchlists);
  const identifier = readIdentifier(text);
  const resolved = useQuery(identifiersQuery(identifier?.type ?? 'isin', identifier ? [identifier.key] : []));
  const company = identifier && resolved.data?.get(identifier.key);
  const findOptions = (): NameOption[] => {
    if (text === '')
      return recent.slice(0, maxRecent).map((symbol) => ({ name: symbol, description: recogniseSymbol(directory, symbol)?.entry.name }));
    if (company) return [{ name: company.symbol, description: company.name }];
    const found = findSymbols(directory, text, { watchlists: lists, recent });
    const options = found.map(({ symbol, name, note }) => ({
      name: symbol,
      description: note === undefined ? name : `${name ?? ''} (${note})`,
    }));
    const several = options.length === 0 ? symbolsIn(directory, text, isLoading) : undefined;
    if (several) return [{ name: several.join(', '), names: several }];
    const own = identifier || recogniseSymbol(directory, text) ? undefined : unlistedSymbol(text);
    const isListed = own === undefined || options.some(({ name }) => name === own);
    return isListed ? options : [...options, { name: own, description: 'Not listed: add anyway', isExplicit: true }];
  };
  const missing = identifier && !company && `No company found for this ${identifier.type.toUpperCase()}.`;
  return { findOptions, status: missing === undefined ? '' : resolved.isFetching ? 'Searching …' : missing };
}

/** A pasted list: symbols that are all recognised are added at once, to be undone or reviewed; otherwise it is reviewed before. */
function usePastedList({ directory, isLoading }: SymbolsSource, { chosen, onChosen }: Pick<SymbolsFieldProps, 'chosen' | 'onChosen'>) {
  /** the text that is reviewed */
  const [pasted, setPasted] = useState<string>();
  const [added, setAdded] = useState<AddedList>();
  const addAll = (symbols: readonly string[]): void => onChosen([...new Set([...chosen, ...symbols])], []);
  return {
    pasted,
    added,
    forgetAdded: (): void => setAdded(undefined),
    /** @returns whether the text was taken */
    paste: (list: string): boolean => {
      if (!/[\s,;]/.test(list.trim())) return false;
      const { recognised, identifiers, unknown } = readPasted(directory, list);
      const isPlain = !isLoading && identifiers.length === 0 && unknown.length === 0 && recognised.length > 0;
      // A single name stays in the field, where it is searched.
      if (!isLoading && recognised.length + identifiers.length === 0 && unknown.length === 1 && !/\n/.test(list.trim())) return false;
      if (isPlain) addAll(recognised);
      if (isPlain && recognised.length <= maxPlain) announce(`${recognised.length} recognised and added`);
      setAdded(isPlain && recognised.length > maxPlain ? { text: list, before: chosen, count: recognised.length } : undefined);
      setPasted(isPlain ? undefined : list);
      return true;
    },
    /** @param review the list instead of adding it */
    undo: (review: boolean): void => {
      if (added) onChosen(added.before, []);
      if (review) setPasted(added?.text);
      setAdded(undefined);
    },
    addReviewed: (symbols: readonly string[]): void => {
      addAll(symbols);
      announce(`${symbols.length} ${symbols.length === 1 ? 'symbol' : 'symbols'} added`);
      setPasted(undefined);
    },
    cancelReview: (): void => setPasted(undefined),
  };
}

/**
 * A field for symbols: finds companies by symbol, name, CIK, ISIN or CUSIP, and reviews a pasted list. What the directory lacks can be added
 * only by choosing it.
 *
 * Assumed: a text is a symbol if the directory of listings, or a response that this browser has shown, has it; any other is added or opened only
 * when it is chosen.
 */
export function SymbolsField({ ids, label, chosen, onChosen }: SymbolsFieldProps) {
  const listed = useSymbolDirectory();
  const [typed, setTyped] = useState('');
  const source = { ...listed, directory: useNamedDirectory(listed, typed) };
  const { directory, isLoading } = source;
  const text = typed.trim();
  const { findOptions, status } = useSymbolOptions(source, text);
  const { pasted, added, ...list } = usePastedList(source, { chosen, onChosen });
  // A review takes the place of the recent symbols.
  const isReviewed = pasted !== undefined && text === '';
  const options = useStableOrder(text, isLoading || isReviewed ? [] : findOptions(), ({ name }) => name);
  const split = (value: string): { names: readonly string[]; rest: string } => {
    const end = Math.max(value.lastIndexOf(','), value.lastIndexOf(';'));
    const symbols = end < 0 ? undefined : symbolsIn(directory, value.slice(0, end), isLoading);
    return symbols ? { names: symbols, rest: value.slice(end + 1).trimStart() } : { names: [], rest: value };
  };
  return (
    <div className="flex flex-col">
      <NamesField
        {...{ ids, label, chosen, split, isLoading }}
        find={() => options}
        onChosen={(names, rest) => {
          setTyped(rest);
          list.forgetAdded();
          onChosen(names, symbolsIn(directory, rest, isLoading) ?? []);
        }}
        onPasted={list.paste}
        problemOf={(rest) =>
          symbolsIn(directory, rest, isLoading)
            ? ''
            : `“${rest.trim().slice(0, 40)}” is not a known symbol: choose a suggestion, or remove it.`
        }
      />
      <p role="status" className="px-1.5 text-2xs text-soft empty:hidden">
        {status}
      </p>
      <p role="status" className="flex items-center gap-2 px-1.5 text-2xs text-soft empty:hidden">
        {added && (
          <>
            {added.count.toLocaleString('en-US')} recognised and added
            <button type="button" className="min-h-6 text-accent underline" onClick={() => list.undo(false)}>
              Undo
            </button>
            <button type="button" className="min-h-6 text-accent underline" onClick={() => list.undo(true)}>
              Review
            </button>
          </>
        )}
      </p>
      {pasted !== undefined && (
        <PasteReview {...{ directory, isLoading }} text={pasted} onAdd={list.addReviewed} onCancel={list.cancelReview} />
      )}
    </div>
  );
}

/** Symbols as text, joined by commas as in the URL, with typed symbols that are not yet tokens. */
export function SymbolListField({
  text,
  onText,
  ...field
}: {
  ids: FieldIds;
  label: string;
  text: string;
  onText: (text: string) => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>(() => parseNames(text));
  return (
    <SymbolsField
      {...field}
      chosen={chosen}
      onChosen={(names, pending) => {
        setChosen(names);
        onText([...new Set([...names, ...pending])].join(','));
      }}
    />
  );
}
