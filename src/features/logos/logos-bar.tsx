import { use, useState, type ReactNode } from 'react';
import { logoKeyTypes } from '#contract/endpoints/logos.ts';
import * as limits from '#contract/limits.ts';
import { Pinned } from '#src/shared/filters/pinned.ts';
import { Choice } from '#src/shared/ui/choice.tsx';
import { anyOfBar, keepFocus } from '#src/shared/ui/keep-focus.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { ViewsButton } from '#src/shared/views/views-button.tsx';
import { WatchlistButton } from '#src/shared/watchlists/watchlist-button.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { typeNames, typeOf } from './identifier.ts';
import { logosSearch, type LogosSearch, type LogosSearchChange } from './logos-search.ts';
import { RadiusField } from './radius-field.tsx';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const types: Readonly<Record<string, string>> = {
  '': 'Type: detected',
  ...Object.fromEntries(logoKeyTypes.map((type) => [type, `Type: ${typeNames[type]}`])),
};
const surfaces = { all: 'On all three', light: 'On light', dark: 'On dark', checker: 'On checker' };
const backgrounds = { light: 'Light brand colour', dark: 'Dark brand colour' };

/** Sizes to choose from, and whatever else the address holds. */
const sizes = (chosen: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new Set(['64x64', '128x128', '300x300', '600x600', '1024x1024', chosen])].map((size) => [size, `PNG ${size.replace('x', '×')}`]),
  );
const widths = (chosen: number | undefined): Readonly<Record<string, string>> => ({
  '': 'Any width',
  ...Object.fromEntries(
    [...new Set([64, 128, 256, 512, ...(chosen === undefined ? [] : [chosen])])]
      .sort((a, b) => a - b)
      .map((px) => [px, `Width up to ${px}`]),
  ),
});

interface Props {
  search: LogosSearch;
  onChange: (change: LogosSearchChange) => void;
  /** the corners as they are moved */
  radius: number;
  onRadius: (radius: number) => void;
  tools: ReactNode;
}

/** Whose logos, on what, and how composites and sizes are asked for. */
export function LogosBar({ search, onChange, radius, onRadius, tools }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const isPinned = use(Pinned).includes('keys');
  const { keys, type, scale, maxWidthPx } = search;
  const size = `${scale.width}x${scale.height}`;
  const chooseSize = (text: string): void => {
    const [width = 0, height = 0] = text.split('x').map(Number);
    onChange({ scale: { width, height } });
  };
  return (
    <div role="toolbar" aria-label="Logos" className="filter-bar">
      {!isPinned && <IdentifierField keys={keys} onKeys={(next) => onChange({ keys: [...next] })} />}
      {!isPinned && (
        <WatchlistButton
          most={limits.logos.identifiers}
          things="companies"
          onSymbols={(symbols) => onChange({ keys: symbols, type: 'symbol' })}
        />
      )}
      <ViewsButton leftOut={(address) => parseSearch(logosSearch, address).dropped} />
      <button type="button" className="control sm:hidden" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        Options {unfolded ? '▴' : '▾'}
      </button>
      <div data-open={unfolded}>
        {!isPinned && (
          <Choice
            label="Type"
            value={type ?? ''}
            options={types}
            onChange={(word) => onChange({ type: logoKeyTypes.find((type) => type === word) })}
          />
        )}
        <Choice label="Surface" value={search.surface} options={surfaces} onChange={(surface) => onChange({ surface })} />
        <Choice
          label="Composite background"
          value={search.background}
          options={backgrounds}
          onChange={(background) => onChange({ background })}
        />
        <RadiusField draft={radius} onDraft={onRadius} onChange={(next) => next !== search.radius && onChange({ radius: next })} />
        <Choice label="Size" value={size} options={sizes(size)} onChange={chooseSize} />
        <Choice
          label="Greatest width"
          value={maxWidthPx === undefined ? '' : String(maxWidthPx)}
          options={widths(maxWidthPx)}
          onChange={(px) => onChange({ maxWidthPx: px === '' ? undefined : Number(px) })}
        />
        <button
          type="button"
          className="control"
          title="Composites of the name, where a company has no mark"
          aria-pressed={search.fromName}
          onClick={() => onChange({ fromName: !search.fromName })}
        >
          From names {search.fromName ? '✓' : ''}
        </button>
      </div>
      <span>{tools}</span>
      {keys.length > 0 && (
        <div>
          {keys.map((key) => {
            const of = capital(typeNames[type ?? typeOf(key)]);
            const words = (
              <>
                {key} {of !== 'Symbol' && <small className="badge">{of}</small>}
              </>
            );
            return isPinned ? (
              <span key={key} className="chip relative" title="Set by the page around this frame">
                {words}
              </span>
            ) : (
              <button
                key={key}
                type="button"
                className="chip relative"
                onClick={() => {
                  keepFocus(anyOfBar);
                  onChange({ keys: keys.filter((other) => other !== key) });
                }}
              >
                <span className="sr-only">Remove </span>
                {words}
                <span aria-hidden>✕</span>
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}
