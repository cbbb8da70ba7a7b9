import { type ReactNode, use, useState } from 'react';
import { type LogoKeyType, logoKeyTypes } from '#contract/endpoints/logos.ts';
import * as limits from '#contract/schema/limits.ts';
import { UnknownSymbols } from '#src/shared/symbols/unknown-symbols.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { Toolbar } from '#src/shared/ui/commands/toolbar.tsx';
import { firstFilterButton, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { parseSearch, Pinned } from '#src/shared/url/use-search.ts';
import { ViewsButton } from '#src/shared/views/views-button.tsx';
import { WatchlistButton } from '#src/shared/watchlists/watchlist-button.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { detectType, typeNames } from '#src/shared/symbols/identifier.ts';
import { logosSearch, type LogosSearch, type LogosSearchChange } from './logos-search.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const types: Readonly<Record<string, string>> = {
  '': 'Type: detected',
  ...Object.fromEntries(logoKeyTypes.map((type) => [type, `Type: ${typeNames[type]}`])),
};
const surfaces = { all: 'On all three', light: 'On light', dark: 'On dark', checker: 'On checker' };
const backgrounds = { light: 'Light brand', dark: 'Dark brand' };

/** PNG sizes, including the one of the address. */
const sizes = (chosen: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new Set(['64x64', '128x128', '300x300', '600x600', '1024x1024', chosen])].map((size) => [size, `PNG ${size.replace('x', '×')}`]),
  );
const widths = (chosen: number | undefined): Readonly<Record<string, string>> => ({
  '': 'Any width',
  ...Object.fromEntries(
    [...new Set([64, 128, 256, 512, ...(chosen === undefined ? [] : [chosen])])]
      .sort((a, b) => a - b)
      .map((px) => [px, `Max. width ${px}`]),
  ),
});

interface Props {
  search: LogosSearch;
  onChange: (change: LogosSearchChange) => void;
  /** radius while the slider moves */
  radius: number;
  onRadius: (radius: number) => void;
  tools: ReactNode;
}

/** Identifiers, background and size options. */
export function LogosBar({ search, onChange, radius, onRadius, tools }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const isPinned = use(Pinned).includes('keys');
  const { keys, type } = search;
  return (
    <Toolbar label="Logos" className="filter-bar">
      {!isPinned && <IdentifierField keys={keys} onKeys={(next) => onChange({ keys: [...next] })} />}
      {!isPinned && (
        <WatchlistButton
          most={limits.logos.identifiers}
          things="companies"
          onSymbols={(symbols) => onChange({ keys: symbols, type: 'symbol' })}
        />
      )}
      <ViewsButton filters={search.keys} findInvalid={(address) => parseSearch(logosSearch, address).dropped} />
      <button type="button" className="control sm:hidden" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
        Options {isExpanded ? '▴' : '▾'}
      </button>
      <div data-open={isExpanded}>
        {!isPinned && (
          <Select
            label="Type"
            value={type ?? ''}
            options={types}
            onChange={(chosen) => onChange({ type: logoKeyTypes.find((type) => type === chosen) })}
          />
        )}
        <PictureOptions {...{ search, onChange, radius, onRadius }} />
      </div>
      <span>{tools}</span>
      {keys.length > 0 && (
        <div>
          {keys.map((key) => (
            <KeyChip
              key={key}
              text={key}
              type={type ?? detectType(key)}
              onRemove={isPinned ? undefined : () => onChange({ keys: keys.filter((other) => other !== key) })}
            />
          ))}
          <UnknownSymbols symbols={keys.filter((key) => (type ?? detectType(key)) === 'symbol')} />
        </div>
      )}
    </Toolbar>
  );
}

/** How the pictures are drawn. */
function PictureOptions({ search, onChange, radius, onRadius }: Omit<Props, 'tools'>) {
  const { scale, maxWidthPx } = search;
  const size = `${scale.width}x${scale.height}`;
  const chooseSize = (text: string): void => {
    const [width = 0, height = 0] = text.split('x').map(Number);
    onChange({ scale: { width, height } });
  };
  return (
    <>
      <Select label="Background" value={search.surface} options={surfaces} onChange={(surface) => onChange({ surface })} />
      <Select
        label="Composite background"
        value={search.background}
        options={backgrounds}
        onChange={(background) => onChange({ background })}
      />
      <RadiusField draft={radius} onDraft={onRadius} onChange={(next) => next !== search.radius && onChange({ radius: next })} />
      <Select label="Size" value={size} options={sizes(size)} onChange={chooseSize} />
      <Select
        label="Max. width"
        value={maxWidthPx === undefined ? '' : String(maxWidthPx)}
        options={widths(maxWidthPx)}
        onChange={(px) => onChange({ maxWidthPx: px === '' ? undefined : Number(px) })}
      />
      <CommandButton
        label="Generate from name"
        title="Composites generated from the name, where a company has no logomark"
        aria-pressed={search.fromName}
        onClick={() => onChange({ fromName: !search.fromName })}
      >
        Generate from name {search.fromName ? '✓' : ''}
      </CommandButton>
    </>
  );
}

interface KeyChipProps {
  text: string;
  type: LogoKeyType;
  /** undefined where the page around the frame has set the identifier */
  onRemove: (() => void) | undefined;
}

function KeyChip({ text, type, onRemove }: KeyChipProps) {
  const label = (
    <>
      {text} {type !== 'symbol' && <small className="badge">{capital(typeNames[type])}</small>}
    </>
  );
  if (!onRemove)
    return (
      <span className="chip relative" title="Set by the page around this frame">
        {label}
      </span>
    );
  return (
    <button
      type="button"
      className="chip relative"
      onClick={() => {
        restoreFocus(firstFilterButton);
        onRemove();
      }}
    >
      <span className="sr-only">Remove </span>
      {label}
      <span aria-hidden>✕</span>
    </button>
  );
}

interface RadiusFieldProps {
  /** value while the slider moves */
  draft: number;
  onDraft: (radius: number) => void;
  /** called on release */
  onChange: (radius: number) => void;
}

/** Corner radius of composites in percent: previewed while moving, requested on release. */
function RadiusField({ draft, onDraft, onChange }: RadiusFieldProps) {
  const release = (): void => onChange(draft);
  return (
    <label className="flex items-center gap-1.5 text-soft print:hidden">
      Corners
      <input
        type="range"
        min={0}
        max={limits.logos.radiusPercent}
        step={1}
        value={draft}
        aria-valuetext={`${draft}%`}
        className="h-6 w-16 accent-(--accent)"
        onChange={({ target }) => onDraft(Number(target.value))}
        onPointerUp={release}
        onKeyUp={release}
        onBlur={release}
      />
      <output className="w-9 text-end">{draft}%</output>
    </label>
  );
}
