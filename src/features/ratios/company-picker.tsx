import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { companiesQuery } from '#src/shared/companies/companies-query.ts';
import { Field } from '#src/shared/filters/field.tsx';
import { NamesField } from '#src/shared/filters/names-field.tsx';
import { seenNames } from '#src/shared/seen/seen.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { companyOptions } from './company-options.ts';
import { readSymbols } from './left-out.ts';
import { mostCompanies } from './most.ts';

interface Props {
  chosen: readonly string[];
  onChosen: (symbols: readonly string[]) => void;
  onClose: () => void;
}

/** Up to eight companies by ticker or by name, typed or pasted; each choice counts at once (anchor `--companies`). */
export default function CompanyPicker({ chosen, onChosen, onClose }: Props) {
  const seen = useMemo(() => [...new Set(seenNames('tickers').map((symbol) => symbol.toUpperCase()))], []);
  const { data: named } = useQuery(companiesQuery(seen));
  const names = useMemo(() => new Map(named?.map(({ symbol, name }) => [symbol, name])), [named]);
  const known = useMemo(() => seen.map((symbol) => ({ symbol, name: names.get(symbol) })), [seen, names]);
  const [wrong, setWrong] = useState<string>();
  const choose = (typed: readonly string[]): void => {
    // A name holds blanks, a list of tickers does too: by now it is a list.
    const { kept, left } = readSymbols(typed.join(',').replaceAll(/\s+/g, ','));
    setWrong(left.length > 0 ? `${left.join('; ')}.` : undefined);
    if (kept.join() !== chosen.join()) onChosen(kept);
  };
  const isFull = chosen.length >= mostCompanies;
  return (
    <Popover label="Companies" anchor="--companies" onClose={onClose}>
      <Field
        label="Companies"
        wrong={wrong}
        hint={
          isFull ? 'Eight is the most: remove one to add another.' : 'Up to 8, by ticker or name; Enter adds, Backspace removes the last.'
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
