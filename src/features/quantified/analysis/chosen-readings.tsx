import { useEffect } from 'react';
import type { Box } from '#src/shared/charts/box.ts';
import type { PanelProps } from './panel-props.ts';
import { brushedWords, type Sides } from './scatter-words.ts';
import { useAnswer } from './use-answer.ts';

interface Props extends PanelProps {
  box: Box;
  /** readings in the picture */
  of: number;
  sides: Sides;
  onClear: () => void;
}

/** What a box holds: told in words, marked in the table, and if asked, all that is left there. */
export function ChosenReadings({ analyst, readings, search, box, of, sides, onClear, onMark, onNarrow }: Props) {
  const { x, y } = search;
  const { answer, about } = useAnswer(analyst, readings, { kind: 'brushed', withRoundups: search.roundups, x, y, box });
  const rows = answer?.figures.rows;
  useEffect(() => {
    if (!rows || !about) return;
    onMark?.(new Set(Array.from(rows, (row) => about.loaded[row]?.record._id ?? '')));
  }, [rows, about, onMark]);
  useEffect(() => () => onMark?.(undefined), [onMark]);
  const n = rows?.length ?? 0;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span role="status">
        {answer ? `${brushedWords(answer.figures, of, sides)}${onMark ? ' They are marked in the table.' : ''}` : '…'}
      </span>
      {onNarrow && n > 0 && (
        <button
          type="button"
          className="control"
          onClick={() =>
            onNarrow([
              { metric: x, ...box.x },
              { metric: y, ...box.y },
            ])
          }
        >
          Only these {n.toLocaleString('en-US')}
        </button>
      )}
      <button type="button" className="control" onClick={onClear}>
        Clear the choice
      </button>
    </p>
  );
}
