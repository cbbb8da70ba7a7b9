import type { KeyboardEvent } from 'react';
import { formatCompact, formatSigned } from '#src/shared/format/number.ts';
import type { Summary } from '#src/shared/stats/summary.ts';
import { notEnough } from '#src/shared/stats/figure-words.ts';

interface Props {
  cell: Summary;
  /** where the colours end */
  clip: number;
  name: string;
  /** the one cell of the table that Tab goes to; arrows lead on from it */
  isHome: boolean;
  onLook: () => void;
  onPick?: (() => void) | undefined;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const cell = event.currentTarget.closest('td');
  const row = cell?.closest('tr');
  if (!step || !cell || !row) return;
  event.preventDefault();
  event.stopPropagation();
  const [rows, columns] = step;
  const next = rows === 0 ? row : rows > 0 ? row.nextElementSibling : row.previousElementSibling;
  next?.children[cell.cellIndex + columns]?.querySelector('button')?.focus();
}

/** Zero is neutral; a sign stands beside every colour. The strongest keeps its text readable in both themes. */
function shade(median: number, clip: number): string {
  const strength = clip > 0 ? Math.min(1, Math.abs(median) / clip) : 0;
  return `color-mix(in oklab, var(--${median > 0 ? 'up' : 'down'}) ${Math.round(strength * 30)}%, var(--raised))`;
}

const Unseen = ({ text }: { text: string }) => <span className="sr-only">{text}</span>;

/** One topic in one window. Too few readings have neither colour nor median. */
export function HeatCell({ cell, clip, name, isHome, onLook, onPick }: Props) {
  const { n, median, hitRate, isEnough } = cell;
  return (
    <td style={isEnough ? { background: shade(median, clip) } : undefined}>
      <button
        type="button"
        tabIndex={isHome ? 0 : -1}
        title={onPick && 'Show this topic in the table'}
        onKeyDown={walk}
        onFocus={onLook}
        onMouseEnter={onLook}
        onClick={onPick ?? onLook}
      >
        <Unseen text={`${name}: `} />
        {isEnough ? (
          <>
            <b>{formatSigned(median)}</b>
            <small>
              <Unseen text=", n=" />
              {formatCompact(n)} · {Math.round(hitRate * 100)}%
              <Unseen text=" above 0" />
            </small>
          </>
        ) : (
          <small>
            n={n}
            <Unseen text={n < 10 ? ', not enough' : `, ${notEnough(cell)}`} />
          </small>
        )}
      </button>
    </td>
  );
}
