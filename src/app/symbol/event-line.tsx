import { dayOf, formatDate } from '#src/shared/time/format.ts';
import type { SymbolEvent } from './events.ts';

const [heightPx, linePx, paddingPx] = [84, 40, 14];
const [minRadiusPx, maxRadiusPx] = [4, 11];
/** Z-score of the largest dot. */
const maxDeviations = 4;

/** A dot's area grows with the volume z-score; without one it is the smallest. */
export const radiusOf = (volume: number | null): number =>
  Math.sqrt(minRadiusPx ** 2 + (Math.min(volume ?? 0, maxDeviations) / maxDeviations) * (maxRadiusPx ** 2 - minRadiusPx ** 2));

const colourOf = ({ kind, result }: SymbolEvent): string =>
  kind === 'guidance' || kind === 'split' || result === null || result === 0 ? 'var(--faint)' : result > 0 ? 'var(--up)' : 'var(--down)';

/** A rise is above the line and a fall below, so that the colour only repeats position and arrow. */
const yOf = ({ result }: SymbolEvent): number => linePx - Math.sign(result ?? 0) * 18;

interface Props {
  /** the latest first */
  events: readonly SymbolEvent[];
  from: number;
  to: number;
  now: number;
  widthPx: number;
  /** the event that is focused in the list */
  currentKey: string | undefined;
  label: string;
  onPick: (event: SymbolEvent) => void;
}

/** Events on a time line. An image for assistive technology: the list below has the same content and is used by keyboard. */
export function EventLine({ events, from, to, now, widthPx, currentKey, label, onPick }: Props) {
  const xOf = (seconds: number): number => paddingPx + ((seconds - from) / Math.max(1, to - from)) * (widthPx - 2 * paddingPx);
  const months = monthsBetween(from, to);
  const every = Math.max(1, Math.ceil(months.length / Math.max(1, Math.floor(widthPx / 56))));
  return (
    <svg role="img" aria-label={label} width={widthPx} height={heightPx} viewBox={`0 0 ${widthPx} ${heightPx}`} className="block shrink-0">
      <path d={`M0 ${linePx}H${widthPx}`} stroke="var(--line)" strokeWidth={2} />
      {months
        .filter((_, index) => index % every === 0)
        .map((day) => {
          const x = xOf(Date.parse(`${day}T12:00:00Z`) / 1000);
          return (
            <g key={day}>
              <path d={`M${x} 4V${heightPx - 16}`} stroke="var(--line)" />
              <text x={x} y={heightPx - 4} textAnchor="middle" fontSize={10} fill="var(--faint)">
                {formatDate(day, day.slice(0, 4)).slice(0, 3)}
              </text>
            </g>
          );
        })}
      {now < to - 86_400 && <path d={`M${xOf(now)} 4V${heightPx - 16}`} stroke="var(--accent)" strokeWidth={2} />}
      {events.toReversed().map((event) => (
        <Dot key={event.key} event={event} x={xOf(event.seconds)} isCurrent={event.key === currentKey} onPick={onPick} />
      ))}
    </svg>
  );
}

/** First days of the months of a span, in New York. */
function monthsBetween(from: number, to: number): readonly string[] {
  const days: string[] = [];
  let [year = 0, month = 0] = dayOf(from, 'et').split('-').map(Number);
  for (;;) {
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
    const day = `${year}-${String(month).padStart(2, '0')}-01`;
    if (Date.parse(`${day}T12:00:00Z`) / 1000 > to) return days;
    days.push(day);
  }
}

function Dot({ event, x, isCurrent, onPick }: { event: SymbolEvent; x: number; isCurrent: boolean; onPick: (event: SymbolEvent) => void }) {
  const radius = radiusOf(event.volume);
  const y = yOf(event);
  const way = Math.sign(event.result ?? 0);
  const isDated = event.kind === 'guidance' || event.kind === 'split';
  return (
    <g transform={`translate(${x.toFixed(1)} ${y})`} className="cursor-pointer" onClick={() => onPick(event)}>
      <title>{event.text}</title>
      {isCurrent && <circle r={radius + 4} fill="none" stroke="var(--accent)" strokeWidth={2} />}
      {isDated ? (
        <>
          <rect x={-7} y={-7} width={14} height={14} rx={3} fill="var(--panel)" stroke="var(--soft)" />
          <text textAnchor="middle" y={4} fontSize={10} fill="var(--text)">
            {event.kind === 'guidance' ? 'G' : 'S'}
          </text>
        </>
      ) : (
        <>
          <circle
            r={radius}
            fill={colourOf(event)}
            fillOpacity={0.75}
            stroke={event.kind === 'analyst' ? 'var(--text)' : 'var(--panel)'}
            strokeWidth={event.kind === 'analyst' ? 1.5 : 0.5}
          />
          {way !== 0 && <path d={way > 0 ? 'M0 -2.5L2.5 2H-2.5Z' : 'M0 2.5L2.5 -2H-2.5Z'} fill="var(--panel)" />}
        </>
      )}
    </g>
  );
}
