import { secondsPerDay } from '#contract/time/dates.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { type EventGroup, groupEvents, wayOf } from './event-groups.ts';
import { type Span, ticksOf } from './event-span.ts';
import type { SymbolEvent } from './events.ts';

const [heightPx, linePx, paddingPx] = [84, 40, 14];
const [minRadiusPx, maxRadiusPx] = [4, 11];
/** Z-score of the largest dot. */
const maxDeviations = 4;

/** A dot's area grows with the size of the volume z-score; without one it is the smallest. */
export function radiusOf(volume: number | null): number {
  if (volume === null) return minRadiusPx;
  const share = Math.min(Math.abs(volume), maxDeviations) / maxDeviations;
  return Math.sqrt(minRadiusPx ** 2 + share * (maxRadiusPx ** 2 - minRadiusPx ** 2));
}

const colourOf = ({ kind, result }: SymbolEvent): string =>
  kind === 'guidance' || kind === 'split' || result === null || result === 0 ? 'var(--faint)' : result > 0 ? 'var(--up)' : 'var(--down)';

/** A rise is above the line and a fall below, so that the colour only repeats position and arrow. */
const yOf = (event: SymbolEvent): number => linePx - wayOf(event) * 18;

interface Props extends Span {
  /** the latest first */
  events: readonly SymbolEvent[];
  now: number;
  widthPx: number;
  /** the event that is focused in the list */
  currentKey: string | undefined;
  label: string;
  onPick: (event: SymbolEvent) => void;
}

/** Width of a label with its distance to the next one. */
const tickPx = 64;
/** A label as long as `Nov 21, 2025` is not cut off at the edge. */
const halfTickPx = 30;

/** Events on a time line. An image for assistive technology: the list below has the same content and is used by keyboard. */
export function EventLine({ events, from, to, now, widthPx, currentKey, label, onPick }: Props) {
  const xOf = (seconds: number): number => paddingPx + ((seconds - from) / Math.max(1, to - from)) * (widthPx - 2 * paddingPx);
  const thisYear = dayOf(now, 'et').slice(0, 4);
  return (
    <svg role="img" aria-label={label} width={widthPx} height={heightPx} viewBox={`0 0 ${widthPx} ${heightPx}`} className="block shrink-0">
      <path d={`M0 ${linePx}H${widthPx}`} stroke="var(--line)" strokeWidth={2} />
      {ticksOf({ from, to }, Math.floor(widthPx / tickPx), thisYear).map(({ day, label: text }) => {
        const x = xOf(newYorkInstant(day));
        return (
          <g key={day}>
            <path d={`M${x} 4V${heightPx - 16}`} stroke="var(--line)" />
            <text
              x={Math.max(halfTickPx, Math.min(x, widthPx - halfTickPx))}
              y={heightPx - 4}
              textAnchor="middle"
              fontSize={10}
              fill="var(--faint)"
            >
              {text}
            </text>
          </g>
        );
      })}
      {now < to - secondsPerDay && <path d={`M${xOf(now)} 4V${heightPx - 16}`} stroke="var(--accent)" strokeWidth={2} />}
      {groupEvents(events, xOf)
        .toReversed()
        .map((group) => (
          <Mark key={group.events[0]?.key} {...{ group, currentKey, onPick, thisYear }} />
        ))}
    </svg>
  );
}

interface MarkProps extends Pick<Props, 'currentKey' | 'onPick'> {
  group: EventGroup;
  thisYear: string;
}

/** Titles that the tooltip of several events lists. */
const maxTitles = 6;

function titleOf({ events }: EventGroup, thisYear: string): string {
  const [latest] = events;
  if (!latest || events.length === 1) return latest?.text ?? '';
  const days = [events.at(-1) ?? latest, latest].map(({ seconds }) => formatDate(dayOf(seconds, 'et'), thisYear));
  const titles = events.slice(0, maxTitles).map(({ text }) => text);
  const more = events.length - titles.length;
  return [`${events.length} events, ${[...new Set(days)].join(' to ')}`, ...titles, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** One event, or several as their number: a click picks the latest, and each further one the next. */
function Mark({ group, currentKey, onPick, thisYear }: MarkProps) {
  const { events, x } = group;
  const [latest] = events;
  if (!latest) return null;
  const current = events.findIndex(({ key }) => key === currentKey);
  const count = events.length;
  const way = wayOf(latest);
  const isDated = latest.kind === 'guidance' || latest.kind === 'split';
  // Room for the number.
  const radius = Math.max(...events.map(({ volume }) => radiusOf(volume)), count > 1 ? 8 : 0);
  const isAction = events.some(({ kind }) => kind === 'analyst');
  const letter = latest.kind === 'guidance' ? 'G' : 'S';
  const widthPx = count > 1 ? 22 : 14;
  return (
    <g
      transform={`translate(${x.toFixed(1)} ${yOf(latest)})`}
      className="cursor-pointer"
      onClick={() => onPick(events[(current + 1) % count] ?? latest)}
    >
      <title>{titleOf(group, thisYear)}</title>
      {current >= 0 && <circle r={radius + 4} fill="none" stroke="var(--accent)" strokeWidth={2} />}
      {isDated ? (
        <>
          <rect x={-widthPx / 2} y={-7} width={widthPx} height={14} rx={3} fill="var(--panel)" stroke="var(--soft)" />
          <text textAnchor="middle" y={4} fontSize={10} fill="var(--text)">
            {count > 1 ? `${letter} ${count}` : letter}
          </text>
        </>
      ) : (
        <>
          <circle
            r={radius}
            fill={colourOf(latest)}
            fillOpacity={count > 1 ? 1 : 0.75}
            stroke={isAction ? 'var(--text)' : 'var(--panel)'}
            strokeWidth={isAction ? 1.5 : 0.5}
          />
          {count > 1 ? (
            <text textAnchor="middle" y={3.5} fontSize={10} fontWeight={650} fill="var(--panel)">
              {count}
            </text>
          ) : (
            way !== 0 && <path d={way > 0 ? 'M0 -2.5L2.5 2H-2.5Z' : 'M0 2.5L2.5 -2H-2.5Z'} fill="var(--panel)" />
          )}
        </>
      )}
    </g>
  );
}
