import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { inCapitals, spelledSymbol } from '#contract/symbol.ts';
import { formatShortList } from '#src/shared/filters/names.ts';
import type { SymbolDirectory } from '#src/shared/symbols/directory/directory.ts';
import { identifiersQuery } from '#src/shared/symbols/directory/identifier-query.ts';
import { suggestListings, unlistedSymbol } from '#src/shared/symbols/directory/recognise-symbol.ts';
import { readPasted, recognisedSymbol, suggestFor } from './read-pasted.ts';
import { addLots, type LoneNumbers, type PastedPosition, type PlainNumbers, readPositions } from './read-positions.ts';

const maxShown = 20;

/** What the reader chose for an unknown cell: a symbol, or null to remove it. */
type Fixes = ReadonlyMap<string, string | null>;

/** The contents of a pasted text: recognised symbols, those of resolved identifiers, and cells that name no company until they are fixed. */
export function usePastedSymbols(directory: SymbolDirectory, text: string, fixes: Fixes, plain?: PlainNumbers, lone?: LoneNumbers) {
  const pasted = useMemo(() => readPasted(directory, text), [directory, text]);
  const keysOf = (type: string): string[] => pasted.identifiers.filter((one) => one.type === type).map(({ key }) => key);
  const isins = useQuery(identifiersQuery('isin', keysOf('isin')));
  const cusips = useQuery(identifiersQuery('cusip', keysOf('cusip')));
  const companies = new Map([...(isins.data ?? []), ...(cusips.data ?? [])]);
  const isResolving = isins.isFetching || cusips.isFetching;
  const resolved = pasted.identifiers.flatMap(({ key }) => companies.get(key)?.symbol ?? []);
  const unresolved = isResolving ? [] : pasted.identifiers.map(({ key }) => key).filter((key) => !companies.has(key));
  const all = [...pasted.unknown, ...unresolved];
  const known = new Set(pasted.recognised);
  const symbolOf = (item: string): string | undefined =>
    known.has(item) ? item : (companies.get(item)?.symbol ?? fixes.get(item) ?? undefined);
  const numbers = useMemo(() => readPositions(text, plain, lone), [text, plain, lone]);
  const positions: Record<string, PastedPosition> = {};
  for (const [cell, position] of numbers.byCell) {
    const symbol = recognisedSymbol(directory, cell) ?? symbolOf(cell) ?? fixOf(fixes, cell);
    if (symbol === undefined) continue;
    // Two spellings or identifiers of one company are lots of one position.
    const before = positions[spelledSymbol(symbol)];
    positions[spelledSymbol(symbol)] = before ? addLots(before, position) : position;
  }
  return {
    positions,
    numbers,
    recognised: pasted.recognised.length,
    resolved: resolved.length,
    totalLines: pasted.totalLines,
    cash: pasted.cash,
    unknown: all.filter((cell) => !fixes.has(cell)),
    isResolving,
    symbols: [...new Set(pasted.order.flatMap((item) => symbolOf(item) ?? []))],
  };
}

/** The fix of a cell, in whatever letters the text has it. */
const fixOf = (fixes: Fixes, cell: string): string | undefined =>
  [...fixes].find(([fixed]) => inCapitals(fixed) === cell)?.[1] ?? undefined;

type Review = ReturnType<typeof usePastedSymbols>;

/** `32 recognised, 3 resolved from ISIN or CUSIP, 5 unknown: US, EQUITY, …` */
export function describeReview(
  review: Pick<Review, 'recognised' | 'resolved' | 'unknown' | 'isResolving' | 'totalLines' | 'cash'>,
): string {
  const { recognised, resolved, unknown, isResolving, totalLines, cash } = review;
  return [
    `${recognised.toLocaleString('en-US')} recognised`,
    ...(isResolving ? ['searching identifiers …'] : resolved > 0 ? [`${resolved} resolved from ISIN or CUSIP`] : []),
    ...(unknown.length > 0 ? [`${unknown.length.toLocaleString('en-US')} unknown: ${formatShortList(unknown)}`] : []),
    ...(cash.length > 0 ? [`${cash.length} cash ${cash.length === 1 ? 'line' : 'lines'} left out: ${formatShortList(cash)}`] : []),
    ...(totalLines > 0 ? [`${totalLines} ${totalLines === 1 ? 'line' : 'lines'} with totals skipped`] : []),
  ].join(', ');
}

interface ReviewListProps {
  directory: SymbolDirectory;
  review: Review;
  onFix: (cells: readonly string[], symbolOf: (cell: string) => string | null) => void;
}

/** What a pasted text holds, with a fix for each unknown cell. */
export const ReviewList = ({ directory, review, onFix }: ReviewListProps) => (
  <>
    <p role="status" className="wrap-anywhere">
      {describeReview(review)}
    </p>
    {review.symbols.length > 0 && <RecognisedList symbols={review.symbols} directory={directory} />}
    {review.unknown.length > 0 && (
      <>
        <UnknownList unknown={review.unknown} {...{ directory, onFix }} />
        <FixAll unknown={review.unknown} {...{ directory, onFix }} />
      </>
    )}
  </>
);

/** The symbols, each with the name of its company. */
const RecognisedList = ({ symbols, directory }: Pick<Review, 'symbols'> & { directory: SymbolDirectory }) => (
  <details>
    <summary className="min-h-6 content-center text-soft">
      {symbols.length.toLocaleString('en-US')} {symbols.length === 1 ? 'symbol' : 'symbols'} with names
    </summary>
    <ul aria-label="Recognised" className="max-h-40 overflow-y-auto">
      {symbols.map((symbol) => (
        <li key={symbol} className="truncate">
          <b className="font-medium">{symbol}</b> <span className="text-faint">{directory.byKey.get(spelledSymbol(symbol))?.name}</span>
        </li>
      ))}
    </ul>
  </details>
);

type FixProps = Pick<Review, 'unknown'> & Pick<ReviewListProps, 'directory' | 'onFix'>;

/** The unknown cells, each with the symbols that may be meant. */
const UnknownList = ({ unknown, directory, onFix }: FixProps) => (
  <ul aria-label="Unknown" className="max-h-40 overflow-y-auto">
    {unknown.slice(0, maxShown).map((cell) => (
      <li key={cell} className="flex flex-wrap items-center gap-1 border-t border-line py-0.5">
        <span className="min-w-0 flex-1 truncate" title={cell}>
          {cell}
        </span>
        {suggestFor(directory, cell).map(({ symbol, name }) => (
          <button
            key={symbol}
            type="button"
            className="control"
            title={name}
            aria-label={`${cell} is ${symbol}, ${name ?? ''}`}
            onClick={() => onFix([cell], () => symbol)}
          >
            {symbol}
          </button>
        ))}
        <button type="button" className="control" aria-label={`Remove ${cell}`} onClick={() => onFix([cell], () => null)}>
          ✕
        </button>
      </li>
    ))}
    {unknown.length > maxShown && <li className="py-0.5 text-faint">and {(unknown.length - maxShown).toLocaleString('en-US')} more</li>}
  </ul>
);

/** Fixes for all unknown cells at once. */
function FixAll({ unknown, directory, onFix }: FixProps) {
  const unlisted = unknown.filter((cell) => unlistedSymbol(cell) !== undefined);
  const meant = new Map(
    unknown.flatMap((cell) =>
      suggestListings(directory, cell)
        .slice(0, 1)
        .map(({ symbol }) => [cell, symbol] as const),
    ),
  );
  return (
    <div className="flex flex-wrap gap-1.5">
      <button type="button" className="control" onClick={() => onFix(unknown, () => null)}>
        Remove all unknown
      </button>
      {meant.size > 1 && (
        <button type="button" className="control" onClick={() => onFix([...meant.keys()], (cell) => meant.get(cell) ?? null)}>
          Use {formatShortList([...meant.values()])} instead
        </button>
      )}
      {unlisted.length > 0 && (
        <button
          type="button"
          className="control"
          title="They are not in the directory of companies"
          onClick={() => onFix(unlisted, (cell) => unlistedSymbol(cell) ?? null)}
        >
          Keep {formatShortList(unlisted)} anyway
        </button>
      )}
    </div>
  );
}

/** Nothing is fixed. */
export const noFixes: Fixes = new Map();

/** Adds fixes for some cells. */
export const withFixes = (fixes: Fixes, cells: readonly string[], symbolOf: (cell: string) => string | null): Fixes =>
  new Map([...fixes, ...cells.map((cell) => [cell, symbolOf(cell)] as const)]);

interface PasteReviewProps {
  directory: SymbolDirectory;
  /** the directory is not loaded yet */
  isLoading: boolean;
  text: string;
  onAdd: (symbols: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows what a pasted list holds before anything of it is added. */
export function PasteReview({ directory, isLoading, text, onAdd, onCancel }: PasteReviewProps) {
  const [fixes, setFixes] = useState(noFixes);
  const review = usePastedSymbols(directory, text, fixes);
  const { symbols, unknown, isResolving } = review;
  return (
    <div role="group" aria-label="Pasted list" className="mt-1 flex flex-col gap-1.5 rounded-md border border-line p-1.5 text-2xs">
      <ReviewList {...{ directory, review }} onFix={(cells, symbolOf) => setFixes((before) => withFixes(before, cells, symbolOf))} />
      <div className="flex gap-1.5">
        <button
          type="button"
          className="button-primary"
          disabled={symbols.length === 0 || unknown.length > 0 || isResolving || isLoading}
          onClick={() => onAdd(symbols)}
        >
          Add {symbols.length} {symbols.length === 1 ? 'symbol' : 'symbols'}
        </button>
        <button type="button" className="control h-7" onClick={onCancel}>
          Discard
        </button>
      </div>
    </div>
  );
}
