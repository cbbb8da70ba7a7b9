import type { ClockSession } from '#contract/market/sessions.ts';
import type { CountedHour, Hour } from './coverage.ts';

const barPx = 20;

const bands: Readonly<Record<ClockSession, string>> = {
  closed: '',
  unknown: '',
  night: '',
  pre: 'bg-raised/60',
  regular: 'bg-raised',
  post: 'bg-raised/60',
};

interface Props {
  hour: CountedHour;
  /** the previous hour of the day */
  before: Hour | undefined;
  /** stories of the busiest hour, whose bar has full height */
  maxCount: number;
  label: string;
  /** the selected hours, which are neighbours */
  chosen: readonly CountedHour[];
  /** other hours are selected */
  isFaint: boolean;
  isActive: boolean;
  /** the elapsed part of the current hour, 0 to 1 */
  passed: number | undefined;
  onFocus: () => void;
}

/** The axis label: every third hour, and both instances of a repeated hour. */
function axisLabel({ clock, isRepeated, name }: Hour): string {
  if (isRepeated) return name.slice(6);
  return Number(clock) % 3 === 0 ? clock : '';
}

/** Text for sighted users only: the accessible name of the hour includes it. */
const DecorativeText = ({ text, className }: { text: string; className: string }) => (
  <span data-text={text} className={`absolute left-0.5 z-1 whitespace-nowrap before:content-[attr(data-text)] ${className}`} />
);

/** One hour: bar, session band and axis label. */
export function CoverageHour({ hour, before, maxCount, label, chosen, isFaint, isActive, passed, onFocus }: Props) {
  const isChosen = chosen.includes(hour);
  const [first, second] = hour.sessions;
  const begins = [first !== before?.sessions[1], second !== first];
  return (
    <div
      role="option"
      aria-selected={isChosen}
      aria-label={label}
      tabIndex={isActive ? 0 : -1}
      data-hour={hour.start}
      onFocus={onFocus}
      className="relative h-11 min-w-0 cursor-pointer text-2xs leading-3 text-faint"
    >
      {hour.sessions.map((session, half) => (
        <span key={half} className={`absolute inset-y-0 ${half === 0 ? 'right-1/2 left-0' : 'right-0 left-1/2'} ${bands[session]}`}>
          {begins[half] && <DecorativeText text={session} className="top-0" />}
        </span>
      ))}
      {!hour.isWhole && (
        <span className="appear-late absolute inset-x-0 top-3 bottom-3 bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_5px)]" />
      )}
      {isChosen && (
        <span
          className={`absolute inset-y-0 right-0 left-0 border-y-2 border-accent bg-accent-bg/70 ${hour === chosen[0] ? 'border-l-2' : ''} ${hour === chosen.at(-1) ? 'border-r-2' : ''}`}
        />
      )}
      {hour.count > 0 && (
        <span
          data-bar
          style={{ height: Math.max(2, Math.round((hour.count / maxCount) * barPx)) }}
          className={`absolute inset-x-0.5 bottom-3 rounded-t-[2px] forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none ${isFaint ? 'border border-accent bg-accent/20' : 'bg-accent'}`}
        />
      )}
      <span className="absolute inset-x-0 bottom-3 border-b border-line" />
      <DecorativeText text={axisLabel(hour)} className="bottom-0" />
      {passed !== undefined && (
        <span data-now className="absolute inset-y-0 z-1 border-l border-text" style={{ left: `${passed * 100}%` }}>
          <span className="absolute top-0 -left-[3.5px] size-1.5 rounded-full bg-text" />
        </span>
      )}
    </div>
  );
}
