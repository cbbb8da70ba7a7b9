import { useState } from 'react';
import { Field } from '#src/shared/filters/field.tsx';
import { SymbolsField } from '#src/shared/symbols/symbols-field.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { maxCompanies, parseSymbols } from './ratios-search.ts';

interface Props {
  chosen: readonly string[];
  onChosen: (symbols: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses up to eight companies by ticker or name, typed or pasted; changes apply at once (anchor `--companies`). */
export default function CompanyPicker({ chosen, onChosen, onClose }: Props) {
  const [problem, setProblem] = useState<string>();
  const choose = (symbols: readonly string[]): void => {
    const { values, errors } = parseSymbols(symbols.join(','));
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
        {(ids) => <SymbolsField {...{ ids, label: 'Companies', chosen }} onChosen={choose} />}
      </Field>
    </Popover>
  );
}
