import { Field } from '#src/shared/filters/field.tsx';
import { SymbolsField } from '#src/shared/symbols/symbols-field.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { addedIndices, maxAdded } from './indices.ts';

interface Props {
  chosen: readonly string[];
  onChosen: (symbols: readonly string[]) => void;
  onClose: () => void;
}

/** The symbols that the reader adds to the line of indices; changes apply at once (anchor `--indices`). */
export default function IndicesPanel({ chosen, onChosen, onClose }: Props) {
  return (
    <Popover label="Symbols of the line" anchor="--indices" onClose={onClose}>
      <Field
        label="Added symbols"
        hint={`Up to ${maxAdded}, by symbol or name; Enter adds, Backspace removes the last. They are part of the link.`}
      >
        {(ids) => <SymbolsField {...{ ids, label: 'Added symbols', chosen }} onChosen={(symbols) => onChosen(addedIndices(symbols))} />}
      </Field>
    </Popover>
  );
}
