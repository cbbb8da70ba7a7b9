import { formatDate } from '#src/shared/format/date.ts';
import { daysToEx, daysToExWords } from './days-to-ex.ts';
import { dateFields, type Split } from './split.ts';
import { dateNames, timelinePlaces } from './timeline-places.ts';
import { today } from './today.ts';

const widthPx = 400;
const marginPx = 12;
const markPx = 20;
const levelPx = 16;

/** The four dates of a split to scale, and in words below. */
export function SplitTimeline({ split }: { split: Split }) {
  const { places, todayX } = timelinePlaces(split, today(), widthPx - 2 * marginPx, markPx);
  const linePx = 12 + levelPx * Math.max(0, ...places.map(({ level }) => level));
  const heightPx = linePx + (todayX === undefined ? 12 : 22);
  const said = places.map(({ field, day }) => `${dateNames[field]} ${day}`).join(', ');
  return (
    <>
      {places.length > 1 && (
        <svg role="img" aria-label={`The dates to scale: ${said}`} viewBox={`0 0 ${widthPx} ${heightPx}`} className="mt-1 w-full max-w-120">
          <line x1={marginPx} x2={widthPx - marginPx} y1={linePx} y2={linePx} stroke="var(--line)" strokeWidth={2} />
          {todayX !== undefined && (
            <g transform={`translate(${marginPx + todayX})`}>
              <line y1={linePx - 8} y2={linePx + 9} stroke="var(--accent)" strokeWidth={2} />
              <text y={linePx + 18} textAnchor="middle" fontSize={9} fill="var(--accent)">
                today
              </text>
            </g>
          )}
          {places.map(({ field, x, level }) => (
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
              <DayWords split={split} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function DayWords({ split: { days, record }, field }: { split: Split; field: (typeof dateFields)[number] }) {
  const day = days[field];
  if (day === undefined) {
    return record[field] === '' ? <span className="text-faint">– not known</span> : <span className="text-warn">⚠ {record[field]}</span>;
  }
  const left = field === 'date_ex' ? daysToEx(day, today()) : undefined;
  return (
    <>
      <time dateTime={day} title={day}>
        {formatDate(day, today().slice(0, 4))}
      </time>
      {left !== undefined && <span className="text-faint"> {daysToExWords(left)}</span>}
    </>
  );
}
