import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { shade } from '#src/shared/charts/palette.ts';
import { useSize } from '#src/shared/charts/use-size.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { useElements } from '#src/shared/ui/use-elements.ts';
import { layTargets } from './tile-layout.ts';

export interface TileItem {
  readonly name: string;
  /** above zero */
  readonly size: number;
  readonly percent: number;
  /** name and figures as a sentence, for assistive technology and for tiles without room */
  readonly description: string;
  /** of a tile that is a link */
  readonly to?: string;
}

interface Props {
  /** what the tiles are, for assistive technology */
  label: string;
  /** the largest first */
  items: readonly TileItem[];
  /** where there are others below */
  isShort?: boolean;
  /** the name of the chosen one */
  chosen?: string | undefined;
  /** of tiles that are buttons */
  onPick?: ((name: string) => void) | undefined;
  /** the tile with the focus or the pointer; undefined without one */
  onPoint: (item: TileItem | undefined) => void;
}

/** Assumed: from 2 % on every change has the strongest colour, so that two days can be compared (M41). */
export const strongestPercent = 2;

/** A letter, an arrow with its blank and a line of 11 px, and what is around them. */
const [letterPx, arrowPx, linePx, paddingPx] = [6.8, 16, 15, 9];

/** Words that are wider than a tile are cut to four letters: `Comm. Services`. */
const fittedName = (name: string, widthPx: number): string =>
  name
    .split(' ')
    .map((word) => (word.length * letterPx + paddingPx > widthPx && word.length > 5 ? `${word.slice(0, 4)}.` : word))
    .join(' ');

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Tiles whose areas are in proportion to sizes. One tab stop; arrow keys go on by size. What is too small to be drawn is listed below. */
export function Tiles({ label, items, isShort = false, chosen, onPick, onPoint }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const { elementOf, refOf } = useElements<string>();
  const tiles =
    size.width > 0
      ? layTargets(
          items.map((item) => item.size),
          size,
        )
      : [];
  const others = size.width > 0 ? items.slice(tiles.length) : [];
  const shown = items.slice(0, tiles.length);
  const stop = (shown.find(({ name }) => name === chosen) ?? shown[0])?.name;
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    elementOf(shown[Math.max(0, Math.min(shown.length - 1, at + step))]?.name ?? '')?.focus();
  };
  const partsOf = (item: TileItem, at: number) => ({
    'aria-label': item.description,
    tabIndex: item.name === stop ? 0 : -1,
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
    onFocus: () => onPoint(item),
    onMouseEnter: () => onPoint(item),
    onBlur: () => onPoint(undefined),
  });
  return (
    <>
      <div ref={box} role="group" aria-label={label} className="tiles" data-short={isShort} onMouseLeave={() => onPoint(undefined)}>
        {tiles.map(({ left, top, width, height }, at) => {
          const item = items[at];
          if (!item) return null;
          const text = <TileText item={item} widthPx={width * size.width} heightPx={height * size.height} />;
          const style = {
            ...{ left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` },
            '--tile': shade(item.percent, strongestPercent),
          };
          return item.to === undefined ? (
            <button
              key={item.name}
              ref={refOf(item.name)}
              type="button"
              {...{ style, ...partsOf(item, at) }}
              aria-pressed={item.name === chosen}
              onClick={() => onPick?.(item.name)}
            >
              {text}
            </button>
          ) : (
            <Link key={item.name} ref={refOf(item.name)} to={item.to} data-symbol={item.name} {...{ style, ...partsOf(item, at) }}>
              {text}
            </Link>
          );
        })}
      </div>
      {others.length > 0 && <Others {...{ items: others, chosen, onPick }} />}
    </>
  );
}

/** As much as has room: name and change, the change alone, or nothing. */
function TileText({ item: { name, percent }, widthPx, heightPx }: { item: TileItem; widthPx: number; heightPx: number }) {
  const change = formatMove(percent);
  const hasRoom = change.length * letterPx + arrowPx + paddingPx <= widthPx && heightPx >= linePx + paddingPx / 2;
  if (!hasRoom) return null;
  return (
    <span aria-hidden>
      {heightPx >= 2 * linePx + paddingPx / 2 && (
        <b style={{ WebkitLineClamp: heightPx >= 3 * linePx + paddingPx / 2 ? 2 : 1 }}>{fittedName(name, widthPx)}</b>
      )}
      {moveCell(change)}
    </span>
  );
}

/** What is too small for a tile. */
const Others = ({ items, chosen, onPick }: Pick<Props, 'items' | 'chosen' | 'onPick'>) => (
  <p className="flex flex-wrap items-center gap-x-3 text-2xs text-faint">
    Too small to draw:
    {items.map(({ name, percent, to }) => {
      const text = `${name} ${formatMove(percent)}`;
      return to === undefined ? (
        <button key={name} type="button" className="min-h-6 underline" aria-pressed={name === chosen} onClick={() => onPick?.(name)}>
          {text}
        </button>
      ) : (
        <Link key={name} to={to} className="min-h-6 content-center underline">
          {text}
        </Link>
      );
    })}
  </p>
);
