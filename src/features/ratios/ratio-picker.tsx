import { useState } from 'react';
import type { RatioName } from '#contract/endpoints/ratios.ts';
import { ratioGlossary } from '#contract/docs/glossary/ratios.ts';
import { paragraph } from '#contract/docs/glossary/meaning.ts';
import { announce } from '#src/shared/filters/announce.ts';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { directionLabels, findRatios, ratioGroups, unitLabels, type Ratio } from '#src/records/ratios/ratio-catalogue.ts';
import { maxRatios } from './ratios-search.ts';

interface Props {
  chosen: readonly RatioName[];
  onChosen: (ratios: readonly RatioName[]) => void;
  onClose: () => void;
}

/** Chooses ratios by group; searches labels and API names (anchor `--ratios`). */
export function RatioPicker({ chosen, onChosen, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const found = findRatios(typed);
  const toggle = ({ name, label }: Ratio): void => {
    const isChosen = chosen.includes(name);
    if (!isChosen && chosen.length >= maxRatios) return announce(`Limit of ${maxRatios} ratios: remove one to add ${label}`);
    onChosen(isChosen ? chosen.filter((other) => other !== name) : [...chosen, name]);
  };
  return (
    <Popover label="Ratios" anchor="--ratios" onClose={onClose}>
      <input
        type="text"
        aria-label="Find a ratio"
        placeholder="Name, such as ROE or net margin"
        className="field"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // The text of the field itself, which can be newer than the rendered list.
          const { value } = event.currentTarget;
          const [first] = findRatios(value);
          if (event.key !== 'Enter' || !first || value.trim() === '') return;
          event.preventDefault();
          toggle(first);
        }}
      />
      <p role="status" className="py-1 text-2xs text-faint">
        {found.length === 0 ? 'No matching ratio.' : `${found.length} of 38 · ${chosen.length} chosen, up to ${maxRatios}`}
      </p>
      <div className="max-h-[52vh] overflow-y-auto">
        {ratioGroups.map((group) => {
          const ratios = found.filter((ratio) => ratio.group === group);
          return (
            ratios.length > 0 && (
              <fieldset key={group} className="pb-1.5">
                <legend className="text-2xs font-medium text-soft">{group}</legend>
                {ratios.map((ratio) => (
                  <label key={ratio.name} className="option" title={paragraph(ratioGlossary[ratio.name])}>
                    <input type="checkbox" checked={chosen.includes(ratio.name)} onChange={() => toggle(ratio)} />
                    <span className="min-w-0 flex-1 py-0.5 whitespace-normal">
                      {ratio.label}
                      <span className="block text-2xs text-faint wrap-anywhere">
                        {unitLabels[ratio.unit]} · {directionLabels[ratio.direction]}
                      </span>
                    </span>
                  </label>
                ))}
              </fieldset>
            )
          );
        })}
      </div>
    </Popover>
  );
}
