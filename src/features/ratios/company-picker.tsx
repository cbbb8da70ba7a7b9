import { announce } from '#src/shared/filters/announce.ts';
import { Field } from '#src/shared/filters/field.tsx';
import { NamesField } from '#src/shared/filters/names-field.tsx';
import { seenNames } from '#src/shared/seen/seen.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { mostCompanies } from './most.ts';

interface Props {
  chosen: readonly string[];
  onChosen: (symbols: readonly string[]) => void;
  onClose: () => void;
}

/** Up to eight companies by ticker, typed or pasted; each choice counts at once (anchor `--companies`). */
export default function CompanyPicker({ chosen, onChosen, onClose }: Props) {
  const choose = (names: readonly string[]): void => {
    const symbols = [...new Set(names.map((name) => name.toUpperCase()))];
    if (symbols.length > mostCompanies) announce(`${mostCompanies} companies at most; ${symbols.slice(mostCompanies).join(', ')} left out`);
    const kept = symbols.slice(0, mostCompanies);
    if (kept.join() !== chosen.join()) onChosen(kept);
  };
  const isFull = chosen.length >= mostCompanies;
  return (
    <Popover label="Companies" anchor="--companies" onClose={onClose}>
      <Field
        label="Companies"
        hint={isFull ? 'Eight is the most: remove one to add another.' : 'Up to 8 tickers; Enter adds, Backspace removes the last.'}
      >
        {(ids) => <NamesField {...{ ids, label: 'Companies', chosen, offered: seenNames('tickers'), codes: true }} onChosen={choose} />}
      </Field>
    </Popover>
  );
}
