import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '#src/shared/filters/field.tsx';
import { SymbolsField } from '#src/shared/symbols/symbols-field.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { peersQuery } from './peers.ts';
import { maxCompanies, parseSymbols } from './ratios-search.ts';

interface Props {
  chosen: readonly string[];
  /** of the figures, in wire form */
  period: string;
  onChosen: (symbols: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses up to eight companies by ticker or name, typed or pasted; changes apply at once (anchor `--companies`). */
export function CompanyPicker({ chosen, period, onChosen, onClose }: Props) {
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
      {!isFull && <Peers {...{ chosen, period }} onAdd={(symbol) => choose([...chosen, symbol])} />}
    </Popover>
  );
}

const maxPeers = 6;

/** Companies to add with one click; nothing while there are none. */
function Peers({ chosen, period, onAdd }: { chosen: readonly string[]; period: string; onAdd: (symbol: string) => void }) {
  // Those of the last choice stay until the next ones are here, so that no button moves under the pointer.
  const { data: peers = [] } = useQuery({ ...peersQuery(chosen, period), placeholderData: keepPreviousData });
  const offered = peers.filter(({ symbol }) => !chosen.includes(symbol)).slice(0, maxPeers);
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-label="Suggested peers" className="mt-2 flex flex-wrap items-center gap-1.5 text-2xs">
      <span className="text-faint" title="Named with these companies in at least two of their latest 100 stories, most often first">
        Named in the same stories
      </span>
      {offered.map(({ symbol, stories }) => (
        <button
          key={symbol}
          type="button"
          className="control"
          title={`${stories} common stories`}
          aria-label={`Add ${symbol}, ${stories} common stories`}
          onClick={() => onAdd(symbol)}
        >
          + {symbol}
        </button>
      ))}
    </div>
  );
}
