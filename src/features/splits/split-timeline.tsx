import { daysBetween } from '#contract/time/dates.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { type DateField, dateFields, type Split } from '#src/records/splits/split.ts';
import { daysToEx, daysToExLabel, today } from '#src/records/splits/split-labels.ts';

export const dateNames: Readonly<Record<DateField, string>> = {
  date_announced: 'Announced',
  date_recorded: 'Record date',
  date_distribution: 'Distribution',
  date_ex: 'Ex-date',
};

export interface TimelineMark {
  readonly field: DateField;
  readonly day: string;
  readonly x: number;
  /** marks that would overlap are stacked; 0 is on the line */
  readonly level: number;
}

export interface Timeline {
  readonly marks: readonly TimelineMark[];
  /** position of today, if between the first and the last date */
  readonly todayX: number | undefined;
}

/**
 * The known dates of a split to scale on one line.
 *
 * @param widthPx of the line
 * @param markPx width of a mark
 */
export function timelineMarks({ days }: Pick<Split, 'days'>, today: string, widthPx: number, markPx: number): Timeline {
  const known = dateFields
    .flatMap((field) => (days[field] === undefined ? [] : [{ field, day: days[field] }]))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const [first, last] = [known[0]?.day, known.at(-1)?.day];
  if (first === undefined || last === undefined) return { marks: [], todayX: undefined };
  const span = daysBetween(first, last);
  const xOf = (day: string): number => (span === 0 ? widthPx / 2 : (daysBetween(first, day) / span) * widthPx);
  /** the x up to which each level is occupied */
  const occupied: number[] = [];
  const places = known.map(({ field, day }) => {
    const x = xOf(day);
    const free = occupied.findIndex((until) => until <= x);
    const level = free < 0 ? occupied.length : free;
    occupied[level] = x + markPx;
    return { field, day, x, level };
  });
  return { marks: places, todayX: today >= first && today <= last && span > 0 ? xOf(today) : undefined };
}

const widthPx = 400;
const marginPx = 12;
const markPx = 20;
const levelPx = 16;

/** The four dates of a split, to scale and as a list. */
export function SplitTimeline({ split }: { split: Split }) {
  const { marks, todayX } = timelineMarks(split, today(), widthPx - 2 * marginPx, markPx);
  const linePx = 12 + levelPx * Math.max(0, ...marks.map(({ level }) => level));
  const heightPx = linePx + (todayX === undefined ? 12 : 22);
  const dates = marks.map(({ field, day }) => `${dateNames[field]} ${formatDate(day)}`).join(', ');
  return (
    <>
      {marks.length > 1 && (
        <svg role="img" aria-label={`Dates to scale: ${dates}`} viewBox={`0 0 ${widthPx} ${heightPx}`} className="mt-1 w-full max-w-120">
          <line x1={marginPx} x2={widthPx - marginPx} y1={linePx} y2={linePx} stroke="var(--line)" strokeWidth={2} />
          {todayX !== undefined && (
            <g transform={`translate(${marginPx + todayX})`}>
              <line y1={linePx - 8} y2={linePx + 9} stroke="var(--accent)" strokeWidth={2} />
              <text y={linePx + 18} textAnchor="middle" fontSize={9} fill="var(--accent)">
                today
              </text>
            </g>
          )}
          {marks.map(({ field, x, level }) => (
            <g key={field} transform={`translate(${marginPx + x})`}>
              <line y1={linePx - level * levelPx} y2={linePx} stroke="var(--faint)" />
              <circle cy={linePx - level * levelPx} r={7.5} fill="var(--panel)" stroke="var(--faint)" />
              <text y={linePx + 3.5 - level * levelPx} textAnchor="middle" fontSize={10} fill="var(--text)">
                {dateNames[field].charAt(0)}
              </text>
            </g>
          ))}
        </svg>
      )}
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3">
        {dateFields.map((field) => (
          <div key={field} className="contents">
            <dt className="py-0.5 text-soft">
              <span aria-hidden className="mr-1 inline-block w-3 text-center text-faint">
                {dateNames[field].charAt(0)}
              </span>
              {dateNames[field]}
            </dt>
            <dd className="py-0.5 text-end">
              <DateLabel split={split} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function DateLabel({ split: { days, record }, field }: { split: Split; field: (typeof dateFields)[number] }) {
  const day = days[field];
  if (day === undefined) {
    return record[field] === '' ? <span className="text-faint">– not given</span> : <span className="text-warn">⚠ {record[field]}</span>;
  }
  const left = field === 'date_ex' ? daysToEx(day, today()) : undefined;
  return (
    <>
      <time dateTime={day} title={formatDate(day)}>
        {formatDate(day, today().slice(0, 4))}
      </time>
      {left !== undefined && <span className="text-faint"> {daysToExLabel(left)}</span>}
    </>
  );
}
