import { useState } from 'react';
import type { FieldIds } from './field.tsx';
import { NamesField } from './names-field.tsx';
import { partsOf } from './parts.ts';

interface ListFieldProps {
  ids: FieldIds;
  label: string;
  /** parts joined by commas, as in the address */
  text: string;
  onText: (text: string) => void;
  offered: readonly string[];
  codes: boolean;
}

/** A filter's list of values, as text. What is typed and not yet a token counts as well. */
export function ListField({ text, onText, ...field }: ListFieldProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => partsOf(text, false));
  return (
    <NamesField
      {...field}
      chosen={chosen}
      onChosen={(names, rest) => {
        setChosen(names);
        onText([...names, ...partsOf(rest, field.codes)].join(','));
      }}
    />
  );
}
