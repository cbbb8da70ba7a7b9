import { useRef, type KeyboardEvent } from 'react';
import type { Bins2d } from '#src/shared/stats/bins-2d.ts';
import { boxAfter, holds, type Box } from './box.ts';
import { niceScale } from './nice-ticks.ts';
import { BinLayer, BoxLayer, MedianLayer, PointLayer, SpokenLayer } from './scatter-layers.tsx';
import { plotOf, type ScatterAxis, type ScatterMark } from './scatter-plot.ts';
import { useBrush } from './use-brush.ts';
import { useDrawingWidth } from './use-drawing-width.ts';

interface Props {
  /** the picture in words, from its data */
  description: string;
  x: ScatterAxis;
  y: ScatterAxis;
  points: readonly ScatterMark[];
  /** in the place of points, where those are too many */
  bins: Bins2d | undefined;
  /** too few to say anything: without colour */
  isPale: boolean;
  /** those that are open or in focus beside the picture */
  spoken: readonly ScatterMark[];
  box: Box | undefined;
  /** what the first arrow begins with */
  firstBox: Box;
  /** a hand has drawn, or keys have stepped; undefined takes the choice away */
  onBox: (box: Box | undefined, by: 'hand' | 'keys') => void;
  onPick: ((key: string) => void) | undefined;
  /** Enter on a choice */
  onEnter: () => void;
}

/** Two figures of each reading against each other. A box is drawn by hand, or with the arrows; a click on a mark picks it. */
export function ScatterChart({ description, x, y, points, bins, isPale, spoken, box, firstBox, onBox, onPick, onEnter }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const ends = bins?.cells.flatMap((cell) => [cell.x, cell.x + bins.stepX]) ?? [];
  const tops = bins?.cells.flatMap((cell) => [cell.y, cell.y + bins.stepY]) ?? [];
  const [across, up] = [niceScale([...x.reach, ...ends], 5), niceScale([...y.reach, ...tops], 6)];
  const plot = plotOf(useDrawingWidth(svg), across.domain, up.domain, up.ticks.map(y.format));
  const brush = useBrush({ svg, plot, points, bins, onBox, onPick });
  const shown = brush.drawn ?? box;

  const key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = boxAfter(event.key, event.shiftKey, box, firstBox, { x: across.domain, y: up.domain });
    if (next) onBox(next, 'keys');
    else if (event.key === 'Escape' && box) onBox(undefined, 'keys');
    else if (event.key === 'Enter' && box) onEnter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="img" aria-label={description} tabIndex={0} onKeyDown={key} className="max-w-[640px] flex-[1_1_440px] max-sm:flex-[1_1_100%]">
      <svg
        ref={svg}
        viewBox={`0 0 ${plot.widthPx} ${plot.heightPx}`}
        className="w-full cursor-crosshair touch-pan-y text-2xs select-none"
        {...brush.acts}
      >
        {across.ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={plot.toX(tick)}
              x2={plot.toX(tick)}
              y1={plot.top}
              y2={plot.bottom}
              stroke={tick === 0 ? 'var(--faint)' : 'var(--line)'}
            />
            <text x={plot.toX(tick)} y={plot.bottom + 14} textAnchor="middle" fill="var(--faint)">
              {x.format(tick)}
            </text>
          </g>
        ))}
        {up.ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={plot.left}
              x2={plot.right}
              y1={plot.toY(tick)}
              y2={plot.toY(tick)}
              stroke={tick === 0 ? 'var(--faint)' : 'var(--line)'}
            />
            <text x={plot.left - 6} y={plot.toY(tick)} dy="0.33em" textAnchor="end" fill="var(--faint)">
              {y.format(tick)}
            </text>
          </g>
        ))}
        <text x={plot.right} y={plot.heightPx - 4} textAnchor="end" fill="var(--soft)">
          {x.label} →
        </text>
        <text x={4} y={10} fill="var(--soft)">
          ↑ {y.label}
        </text>
        {bins ? (
          <BinLayer plot={plot} bins={bins} formatX={x.format} formatY={y.format} />
        ) : (
          <PointLayer plot={plot} points={points} isPale={isPale} isIn={(point) => shown === undefined || holds(shown, point.x, point.y)} />
        )}
        <MedianLayer plot={plot} x={x} y={y} />
        {shown && <BoxLayer plot={plot} box={shown} />}
        <SpokenLayer plot={plot} marks={spoken} />
      </svg>
    </div>
  );
}
