import { spelledSymbol } from '#contract/symbol.ts';
import { type RefObject, useState } from 'react';
import { Field } from '#src/shared/filters/field.tsx';
import { formatShortList } from '#src/shared/filters/names.ts';
import { maxNameLength } from '#src/shared/storage/named-list.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { useSymbolDirectory } from '#src/shared/symbols/directory/use-directory.ts';
import { noFixes, ReviewList, usePastedSymbols, withFixes } from '#src/shared/symbols/paste/paste-review.tsx';
import type { LoneNumbers, PlainNumbers } from '#src/shared/symbols/paste/read-positions.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import { focusOnOpen } from '#src/shared/ui/use-elements.ts';
import { maxSymbols } from '#contract/list-symbols.ts';
import { cleanName, type Positions, textOf, type Watchlist, watchlists } from './watchlists.ts';
import { proposedName } from './new-list.ts';

/** What follows when a list is saved: it filters the page, or its brief is opened. */
export type AfterSave = 'apply' | 'brief';

interface PasteFormProps {
  /** for the field of the symbols */
  ref?: RefObject<HTMLTextAreaElement | null>;
  /** the list that is edited; undefined for a new one */
  list: Watchlist | undefined;
  /** the text to begin with */
  pasted?: string;
  disabled: boolean;
  /** a new list can be saved for its brief too */
  offersBrief: boolean;
  onSave: (name: string, symbols: readonly string[], positions: Positions, next: AfterSave) => void;
  /** undefined where there is nothing to go back to */
  onCancel: (() => void) | undefined;
}

/** The validation error of the form; undefined where it is valid. */
function wrongOf(
  name: string,
  count: number,
  unknown: number,
  wrongNumbers: readonly string[],
  isUnsaid: boolean,
  isLoneUnsaid: boolean,
): { name?: string; symbols?: string } {
  return {
    ...(cleanName(name) === '' && { name: 'Give the watchlist a name.' }),
    ...(count === 0 && { symbols: 'Paste at least one ticker.' }),
    ...(unknown > 0 && { symbols: `${unknown} unknown: choose a suggestion, keep or remove ${unknown === 1 ? 'it' : 'them'}.` }),
    ...(wrongNumbers.length > 0 && { symbols: wrongNumbers.join('; ') }),
    ...(isUnsaid && { symbols: 'Say what the numbers are: shares, shares and cost, or neither.' }),
    ...(isLoneUnsaid && { symbols: 'Say what the only number of a line is: shares, or a cost.' }),
    ...(count > maxSymbols && { symbols: `${count} symbols are more than ${maxSymbols}: take ${count - maxSymbols} away.` }),
  };
}

const plainOptions: Readonly<Record<1 | 2, Partial<Record<PlainNumbers, string>>>> = {
  1: { unsaid: 'choose …', shares: 'shares', ignored: 'prices: not stored' },
  2: { unsaid: 'choose …', shares: 'shares, the second not stored', sharesAndCost: 'shares and cost', ignored: 'neither: not stored' },
};

/** A cost alone, in total or per share, makes no position. */
const loneOptions: Readonly<Record<LoneNumbers, string>> = {
  unsaid: 'choose …',
  shares: 'shares',
  ignored: 'a total cost or a price: not stored',
};

/** What is typed into the form, and how it is read. */
function usePasteDraft(list: Watchlist | undefined, pasted: string) {
  const stored = useStoredValue(watchlists);
  /** undefined until the reader changes the name that is proposed */
  const [typedName, setName] = useState<string>();
  const name = typedName ?? list?.name ?? proposedName(stored);
  const [text, setText] = useState(list ? textOf(list) : pasted);
  const { directory, isLoading } = useSymbolDirectory();
  // Symbols that are in the list already need no review.
  const [fixes, setFixes] = useState(() => withFixes(noFixes, list?.symbols ?? [], (symbol) => symbol));
  const [plain, setPlain] = useState<PlainNumbers>('unsaid');
  const [lone, setLone] = useState<LoneNumbers>('unsaid');
  const review = usePastedSymbols(directory, text, fixes, plain, lone);
  const { symbols, unknown, numbers } = review;
  return {
    ...{ name, setName, text, setText, plain, setPlain, lone, setLone, directory, isLoading, review },
    wrong: wrongOf(
      name,
      symbols.length,
      unknown.length,
      numbers.wrong,
      numbers.plainColumns !== 0 && plain === 'unsaid',
      numbers.loneLines.length > 0 && lone === 'unsaid',
    ),
    isWaiting: text !== '' && (isLoading || review.isResolving),
    fix: (cells: readonly string[], symbolOf: (cell: string) => string | null): void =>
      setFixes((before) => withFixes(before, cells, symbolOf)),
    clear: (): void => {
      setName(undefined);
      setText('');
      setFixes(noFixes);
      setPlain('unsaid');
      setLone('unsaid');
    },
  };
}

/** A form with a name and a field for pasted symbols, which are reviewed before they are stored. */
export function PasteForm({ ref, list, pasted = '', disabled, offersBrief, onSave, onCancel }: PasteFormProps) {
  const draft = usePasteDraft(list, pasted);
  const { name, text, wrong, review } = draft;
  const { symbols, numbers } = review;
  const [sent, setSent] = useState(false);
  const save = (next: AfterSave): void => {
    setSent(true);
    if (wrong.name ?? wrong.symbols) return;
    onSave(name, symbols, review.positions, next);
    draft.clear();
    setSent(false);
  };
  return (
    <form
      className="flex flex-col gap-1.5 border-t border-line pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        save('apply');
      }}
    >
      {list === undefined && <h2 className="font-medium">New watchlist</h2>}
      <Field
        label={list ? `Symbols of ${list.name}` : 'Symbols'}
        hint={`A spreadsheet’s column, or any list of symbols, ISINs or CUSIPs; up to ${maxSymbols}. Shares and cost are read from a table with the headings Symbol, Shares, Cost; without headings you say what the numbers are.`}
        wrong={sent || symbols.length > maxSymbols || numbers.wrong.length > 0 ? wrong.symbols : undefined}
      >
        {(ids) => (
          <textarea
            {...ids}
            ref={(field) => {
              if (ref) ref.current = field;
              if (pasted === '') focusOnOpen(field);
            }}
            className="field h-24 resize-y py-1"
            rows={4}
            spellCheck={false}
            autoCapitalize="characters"
            value={text}
            disabled={disabled}
            onChange={({ target }) => draft.setText(target.value)}
          />
        )}
      </Field>
      {text.trim() !== '' && !draft.isLoading && <PastedList draft={draft} />}
      {list === undefined && (
        <Field label="Name" wrong={sent ? wrong.name : undefined}>
          {(ids) => (
            <input
              {...ids}
              className="field"
              autoComplete="off"
              value={name}
              maxLength={maxNameLength}
              disabled={disabled}
              // The name is proposed: what is typed replaces it.
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => draft.setName(target.value)}
            />
          )}
        </Field>
      )}
      <Actions {...{ list, pasted, offersBrief, onCancel }} isDisabled={disabled || draft.isWaiting} onBrief={() => save('brief')} />
    </form>
  );
}

interface ActionsProps extends Pick<PasteFormProps, 'list' | 'offersBrief' | 'onCancel'> {
  pasted: string;
  isDisabled: boolean;
  onBrief: () => void;
}

/** Saves the list, for the page or for its brief, or goes back. */
const Actions = ({ list, pasted, offersBrief, onCancel, isDisabled, onBrief }: ActionsProps) => (
  <div className="flex flex-wrap gap-1.5">
    {/* Where the symbols are there, Enter saves. */}
    <button ref={pasted === '' ? undefined : focusOnOpen} type="submit" className="button-primary" disabled={isDisabled}>
      {list ? 'Save symbols' : 'Save and apply'}
    </button>
    {!list && offersBrief && (
      <button type="button" className="control h-7" disabled={isDisabled} onClick={onBrief}>
        Save and open brief
      </button>
    )}
    {onCancel && (
      <button type="button" className="control h-7" onClick={onCancel}>
        Cancel
      </button>
    )}
  </div>
);

/** How the text is read: symbols to confirm, and what its numbers are. */
function PastedList({ draft: { directory, review, fix, plain, setPlain, lone, setLone } }: { draft: ReturnType<typeof usePasteDraft> }) {
  const { symbols, positions, numbers } = review;
  return (
    <div role="group" aria-label="Pasted list" className="flex flex-col gap-1.5 text-2xs">
      <ReviewList {...{ directory, review }} onFix={fix} />
      {numbers.plainColumns !== 0 && (
        <p className="flex items-center gap-1.5">
          Numbers without headings are
          <Select
            label="Numbers without headings"
            value={plain}
            options={plainOptions[numbers.plainColumns] as Record<PlainNumbers, string>}
            onChange={setPlain}
          />
        </p>
      )}
      {numbers.loneLines.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5">
          The only number of {formatShortList(numbers.loneLines)} is
          <Select label="The only number of a line" value={lone} options={loneOptions} onChange={setLone} />
        </p>
      )}
      {numbers.notes.length > 0 && (
        <ul aria-label="Notes on the numbers" className="text-soft wrap-anywhere">
          {numbers.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <PositionsSummary {...{ symbols, positions }} hasDecimalCommas={numbers.hasDecimalCommas} />
    </div>
  );
}

interface SummaryProps {
  symbols: readonly string[];
  positions: Positions;
  hasDecimalCommas: boolean;
}

/** The positions that were read, before they are stored. */
function PositionsSummary({ symbols, positions, hasDecimalCommas }: SummaryProps) {
  const held = symbols.flatMap((symbol) => {
    const position = positions[spelledSymbol(symbol)];
    return position ? [`${symbol} ${position.shares}${position.cost === undefined ? '' : ` at ${position.cost}`}`] : [];
  });
  if (held.length === 0) return null;
  return (
    <p className="max-h-24 overflow-y-auto wrap-anywhere">
      {held.length} {held.length === 1 ? 'position' : 'positions'}
      {hasDecimalCommas && ', read with decimal commas'}: {held.join(', ')}
    </p>
  );
}
