import { useState } from 'react';
import type { RatioName } from '#contract/endpoints/ratios.ts';
import { ratioGlossary } from '#contract/glossary/ratios.ts';
import { paragraph } from '#contract/glossary/meaning.ts';
import { announce } from '#src/shared/filters/announce.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { betterWords, findRatios, ratioGroups, unitWords, type Ratio } from './ratio-catalogue.ts';
import { mostRatios } from './most.ts';

interface Props {
  chosen: readonly RatioName[];
  onChosen: (ratios: readonly RatioName[]) => void;
  onClose: () => void;
}

/** The 38 ratios by group, found by the name a person uses or by the one on the wire (anchor `--ratios`). */
export default function RatioPicker({ chosen, onChosen, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const found = findRatios(typed);
  const toggle = ({ name, label }: Ratio): void => {
    const isChosen = chosen.includes(name);
    if (!isChosen && chosen.length >= mostRatios) return announce(`${mostRatios} ratios at most: remove one to add ${label}`);
    onChosen(isChosen ? chosen.filter((other) => other !== name) : [...chosen, name]);
  };
  return (
    <Popover label="Ratios" anchor="--ratios" onClose={onClose}>
      <input
        type="text"
        aria-label="Find a ratio"
        placeholder="Name, such as ROE or fixAssetsTuronver"
        className="field"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || !first || typed.trim() === '') return;
          event.preventDefault();
          toggle(first);
        }}
      />
      <p role="status" className="py-1 text-2xs text-faint">
        {found.length === 0 ? 'No ratio has this name.' : `${found.length} of 38 · ${chosen.length} chosen, ${mostRatios} at most`}
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
                        {ratio.name} · {unitWords[ratio.unit]} · {betterWords[ratio.betterWhen]}
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
