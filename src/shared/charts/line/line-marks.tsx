import { Fragment } from 'react';
import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from 'recharts';
import { isDrawn, type ChartLine, type ChartMark } from './line-data.ts';
import { markShape, seriesColour } from '#src/shared/charts/palette.ts';

/** The marks that a line needs: the last one, flagged ones and events, and those without a neighbour to be joined to. */
function tellingMarks({ marks }: ChartLine): ReadonlySet<ChartMark> {
  const isGap = (mark: ChartMark | undefined): boolean => mark === undefined || mark.y === null;
  const last = marks.findLast((mark) => !isGap(mark));
  return new Set(
    marks.filter(
      (mark, index) => mark === last || mark.isFlagged || mark.isEvent === true || (isGap(marks[index - 1]) && isGap(marks[index + 1])),
    ),
  );
}

/** Of the mark of an event. */
const eventSize = 1.35;

interface LineMarksProps {
  line: ChartLine;
  isLog: boolean;
  isCompact: boolean;
  /** another series is current */
  isPale: boolean;
}

/**
 * The marks of a line: hollow where the value is derived, with a ring where there is a note; smaller where marks are dense. One component
 * for all of them: as `dot` of the line each would read the store of the chart, which took a fifth of the time to draw it.
 */
export function LineMarks({ line, isLog, isCompact, isPale }: LineMarksProps) {
  const [toX, toY] = [useXAxisScale(), useYAxisScale()];
  const plot = usePlotArea();
  if (!toX || !toY || !plot) return null;
  const only = (isCompact && !line.partial) || line.isDense === true ? tellingMarks(line) : undefined;
  const size = only ? 0.8 : Math.max(0.5, Math.min(1, plot.width / line.marks.length / 12));
  const colour = seriesColour(line.colour);
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
      <g opacity={isPale ? 0.55 : 1} stroke={colour} strokeWidth={1.3}>
        {line.marks
          .filter((mark) => isDrawn(mark, isLog))
          .filter((mark) => only?.has(mark) !== false)
          .map((mark) => {
            const place = `translate(${toX(mark.x)} ${toY(mark.y)})`;
            return (
              <Fragment key={mark.key}>
                <path
                  d={markShape(line.shape)}
                  transform={`${place} scale(${mark.isEvent === true ? eventSize : size})`}
                  fill={mark.isHollow ? 'var(--panel)' : colour}
                />
                {mark.isFlagged && <circle transform={place} r={6} fill="none" stroke="var(--warn)" strokeWidth={1.5} />}
              </Fragment>
            );
          })}
      </g>
    </ZIndexLayer>
  );
}
