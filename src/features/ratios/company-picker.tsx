import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Field } from '#src/shared/filters/field.tsx';
import { NamesField } from '#src/shared/filters/names-field.tsx';
import { parseNames, suggestions } from '#src/shared/filters/names.ts';
import { seenNames } from '#src/shared/storage/seen-names.ts';
import { companiesQuery, type KnownCompany } from '#src/shared/symbols/directory.ts';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { maxCompanies, parseSymbols } from './ratios-search.ts';

interface Props {
  chosen: readonly string[];
  onChosen: (symbols: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses up to eight companies by ticker or name, typed or pasted; changes apply at once (anchor `--companies`). */
export default function CompanyPicker({ chosen, onChosen, onClose }: Props) {
  const seen = useMemo(() => [...new Set(seenNames('tickers').map((symbol) => symbol.toUpperCase()))], []);
  const { data: named } = useQuery(companiesQuery(seen));
  const names = useMemo(() => new Map(named?.map(({ symbol, name }) => [symbol, name])), [named]);
  const known = useMemo(() => seen.map((symbol) => ({ symbol, name: names.get(symbol) })), [seen, names]);
  const [problem, setProblem] = useState<string>();
  const choose = (typed: readonly string[]): void => {
    // Several tickers in one entry are separated by blanks.
    const { values, errors } = parseSymbols(typed.join(',').replaceAll(/\s+/g, ','));
    setProblem(errors.length > 0 ? `${errors.join('; ')}.` : undefined);
    if (values.join() !== chosen.join()) onChosen(values);
  };
  const isFull = chosen.length >= maxCompanies;
  return (
    <Popover label="Companies" anchor="--companies" onClose={onClose}>
      <Field
        label="Companies"
        wrong={problem}
        hint={
          isFull ? 'Limit of 8 reached: remove one to add another.' : 'Up to 8, by ticker or name; Enter adds, Backspace removes the last.'
        }
      >
        {(ids) => (
          <NamesField
            {...{ ids, label: 'Companies', chosen, offered: seen, codes: false }}
            find={(typed) => companyOptions(typed, known)}
            about={(symbol) => names.get(symbol)}
            onChosen={choose}
          />
        )}
      </Field>
    </Popover>
  );
}

/** Tickers are rarely longer; longer texts are more likely names. */
const maxTickerLength = 4;
const maxOptions = 50;

/** So that `coca c` finds Coca-Cola. */
const withoutPunctuation = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();

/**
 * Suggested symbols for a typed text, best first: the exact ticker, tickers with this prefix, then companies with a name part with this
 * prefix. The text itself is included, because not every company is known here.
 *
 * Assumed: an unknown text of up to four letters is more likely a ticker than part of a name; a longer one comes after the names.
 */
export function companyOptions(typed: string, known: readonly KnownCompany[]): readonly string[] {
  const text = typed.trim();
  const symbols = known.map(({ symbol }) => symbol);
  const bySymbol = suggestions(symbols, text);
  if (text === '') return bySymbol;
  const named = new Map(
    known.flatMap(({ symbol, name }) => (name === undefined ? [] : [[`${withoutPunctuation(name)}\n${symbol}`, symbol]])),
  );
  const namePart = withoutPunctuation(text);
  const byName = namePart === '' ? [] : suggestions([...named.keys()], namePart).map((key) => named.get(key) ?? '');
  // As written in the address; several tickers at once are one suggestion.
  const own = parseNames(text, true).join(' ');
  const exact = symbols.find((symbol) => symbol.toUpperCase() === own);
  const found = [...bySymbol.filter((symbol) => symbol !== exact), ...byName];
  const isTicker = own.length <= maxTickerLength || found.length === 0;
  return [...new Set(exact !== undefined ? [exact, ...found] : isTicker ? [own, ...found] : [...found, own])].slice(0, maxOptions);
}
