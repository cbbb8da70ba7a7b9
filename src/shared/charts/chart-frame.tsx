import { useId, type KeyboardEvent, type ReactNode } from 'react';

interface Props {
  /** by which an export finds the drawing */
  name: string;
  title: string;
  subtitle: string;
  /** the picture in words, from its data */
  description: string;
  /** what the reader is at, in words; told as it changes */
  reading: string;
  /** what is not in the picture and why, in sentences */
  left: readonly string[];
  tools?: ReactNode;
  /** one step through the picture: to another moment or another line */
  onStep: (moments: number, lines: number) => void;
  /** the table twin of the picture */
  onTable: () => void;
  children: ReactNode;
}

const steps: Readonly<Record<string, readonly [moments: number, lines: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

/** A picture with its title, its unit and its words; arrow keys walk through it, Enter goes to the same figure in the table. */
export function ChartFrame({ name, title, subtitle, description, reading, left, tools, onStep, onTable, children }: Props) {
  const id = useId();
  const key = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step) onStep(...step);
    else if (event.key === 'Enter') onTable();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <figure
      data-chart={name}
      aria-labelledby={id}
      className="flex min-h-64 min-w-0 flex-1 flex-col rounded-lg border border-line bg-panel p-3 pb-1"
    >
      <figcaption className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="truncate text-sm font-bold">
            {title}
          </h2>
          <p className="truncate text-2xs text-faint" title={subtitle}>
            {subtitle}
          </p>
        </div>
        {tools}
      </figcaption>
      <div
        className="chart min-h-0 flex-1"
        role="img"
        aria-label={description}
        aria-describedby={`${id}-keys`}
        tabIndex={0}
        onKeyDown={key}
      >
        {children}
      </div>
      <span id={`${id}-keys`} className="sr-only">
        Arrow keys walk through the figures, Enter leads to the table.
      </span>
      <p aria-live="polite" className="min-h-4 truncate text-2xs text-soft">
        {reading}
      </p>
      {left.length > 0 && (
        <ul className="max-h-12 overflow-y-auto text-2xs text-warn">
          {left.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </figure>
  );
}
