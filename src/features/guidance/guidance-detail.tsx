import { failedChecks } from '#contract/checks/check.ts';
import { guidanceChecks } from '#contract/checks/guidance.ts';
import { guidanceDescriptions } from '#contract/docs/descriptions/guidance.ts';
import { guidanceRecord } from '#contract/endpoints/guidance.ts';
import { formatFullAmount } from '#src/records/guidance/amounts.ts';
import { announcedAt, type GuidanceEvent, type GuidanceLine, announcedLabels } from '#src/records/guidance/guidance-line.ts';
import { KindBadges } from '#src/records/guidance/line-cells.tsx';
import { lineColumn } from '#src/records/guidance/line-columns.tsx';
import { formatAmounts, lineDescription, measureLabel } from '#src/records/guidance/line-labels.ts';
import { RangeBar } from '#src/records/guidance/range-bar.tsx';
import { midpointOf } from '#src/records/guidance/range-change.ts';
import { VerdictLabel } from '#src/records/guidance/verdict-label.tsx';
import { isSameKind } from '#src/records/guidance/verdict.ts';
import { CompanyHead, AddCompanyToList } from '#src/shared/calendar/company-head.tsx';
import { formatWeekday } from '#src/shared/calendar/days.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { Moment } from '#src/shared/time/time-label.tsx';
import { nowSeconds } from '#src/shared/time/now.ts';
import { FailedChecks } from '#src/shared/ui/panels/failed-checks.tsx';
import { PaneHead, PartHead } from '#src/shared/ui/panels/pane-head.tsx';
import { SidePanel } from '#src/shared/ui/panels/side-panel.tsx';
import { RecordSource } from '#src/shared/sources/lazy-sources.tsx';
import { shareLink } from '#src/shared/url/share-link.ts';
import { saveEvent } from './calendar-file.ts';
import { MovesSection } from './reactions/moves-section.tsx';
import type { RequestsOf } from './reactions/use-measured.ts';
import { ForeignHtml } from '#src/shared/html/lazy-foreign-html.tsx';

/** Images in notes are not loaded. */
const noImageHosts: readonly string[] = [];

interface Props {
  event: GuidanceEvent;
  /** the loaded events, for the guidance history */
  events: readonly GuidanceEvent[];
  requestsOf: RequestsOf;
  onOpen: (event: GuidanceEvent, key: string) => void;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One record in full: verdicts, exact figures and history of earnings and revenue, checks, notes and all fields. */
export function GuidanceDetail({ event, events, requestsOf, onOpen, onStep, onClose }: Props) {
  const { record, lines, key } = event;
  const announced = announcedAt(record.date, record.time);
  const today = dayOf(nowSeconds(), 'et');
  const { zone } = usePreferences();
  return (
    <SidePanel label="Guidance record">
      <PaneHead thing="record" {...{ onStep, onClose }}>
        <button
          type="button"
          className="control border-0"
          title="This record as an event for a calendar program (ICS)"
          onClick={() => saveEvent(record)}
        >
          Calendar file
        </button>
        <CopyButton link={() => shareLink()} className="control border-0" />
      </PaneHead>
      {/* The key resets the scroll position for each record. */}
      <div key={key} className="min-h-0 flex-1 overflow-y-auto px-4.5 py-3.5 text-xs">
        <CompanyHead symbol={record.ticker} name={record.name} />
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <span>
            {record.period} {record.period_year}
            {record.currency && `, ${record.currency}`}
          </span>
          <span>
            {formatWeekday(record.date, today)}, {announced !== undefined && `${record.time.slice(0, 5)} ET, `}
            {announcedLabels[event.session]}
          </span>
          {/* The date and time before it are already in New York time. */}
          {announced !== undefined && zone !== 'et' && <Moment seconds={announced} />}
          <RecordSource of="guidance" />
        </p>
        <AddCompanyToList symbol={record.ticker} />
        {lines.map((line) => (
          <section key={line.key}>
            <p className="mt-3 flex flex-wrap items-center gap-x-2 text-sm">
              <KindBadges line={line} /> <VerdictLabel line={line} />
            </p>
            <div className="mt-2">
              <RangeBar line={line} widthPx={400} heightPx={28} isDecoration />
              <p className="text-soft">{lineDescription(line)}</p>
            </div>
            <Amounts line={line} />
          </section>
        ))}
        <FailedChecks
          failed={failedChecks(guidanceChecks, record)}
          note="The figures are shown as received, without corrections and without a verdict."
        />
        <MovesSection {...{ record, requestsOf }} />
        {lines.map((line) => (
          <GuidanceHistory key={line.key} {...{ line, events, onOpen }} />
        ))}
        <section>
          <PartHead>Notes</PartHead>
          {record.notes.trim() === '' ? (
            <p className="text-faint">The source sent no notes.</p>
          ) : (
            <ForeignHtml html={record.notes} imageHosts={noImageHosts} />
          )}
        </section>
        <AllFields record={record} />
      </div>
    </SidePanel>
  );
}

/** New and prior figures with every digit, one below the other: billions in full are as wide as two columns. */
function Amounts({ line }: { line: GuidanceLine }) {
  const { figures } = line;
  const { kind, now, prior } = figures;
  const format = (value: string | null | undefined): string =>
    value === null || value === undefined
      ? '–'
      : formatFullAmount(value as Parameters<typeof formatFullAmount>[0], kind.currency, kind.measure === 'eps' ? 2 : 0);
  const ends = [
    ['Low end', now.min, prior.min],
    ['High end', now.max, prior.max],
    ['Midpoint', midpointOf(now), midpointOf(prior)],
  ] as const;
  return (
    <table className="mt-3 w-full text-end [&_:is(td,th)+:is(td,th)]:ps-3">
      <caption className="sr-only">{measureLabel(figures)}, new and prior</caption>
      <thead className="text-soft">
        <tr>
          <th scope="col" className="sr-only">
            Figure
          </th>
          {['New', 'Prior'].map((name) => (
            <th key={name} scope="col" className="font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ends.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row" className="py-0.5 text-start font-normal">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={index}>{format(value)}</td>
            ))}
          </tr>
        ))}
        {['est', 'midpoint', 'width'].map((id, index) => {
          const column = lineColumn(id);
          return (
            column && (
              <tr key={id} className={index === 0 ? 'border-t border-line' : undefined}>
                <th scope="row" className="py-0.5 text-start font-normal whitespace-nowrap">
                  {column.label}
                </th>
                <td colSpan={2}>{column.fullOf?.(line) || <span className="text-faint">– {column.whyEmpty?.(line)}</span>}</td>
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}

interface HistoryProps extends Pick<Props, 'events' | 'onOpen'> {
  line: GuidanceLine;
}

/** Other loaded guidance of the company with the same measure, basis, period and currency. */
function GuidanceHistory({ line, events, onOpen }: HistoryProps) {
  const others = events
    .filter(({ record, key }) => record.ticker === line.record.ticker && key !== line.record.id)
    .flatMap((event) =>
      event.lines.filter(({ figures }) => isSameKind(figures.kind, line.figures.kind)).map((other) => [event, other] as const),
    );
  if (others.length === 0) return null;
  const year = dayOf(nowSeconds(), 'et');
  return (
    <section>
      <PartHead>Guidance history, {measureLabel(line.figures)}</PartHead>
      <ul>
        {others.map(([event, other]) => (
          <li key={other.key}>
            <button type="button" className="flex min-h-6 w-full gap-3 text-start hover:bg-raised" onClick={() => onOpen(event, event.key)}>
              <span className="text-soft">{formatWeekday(other.record.date, year)}</span>
              <span className="flex-1">
                <VerdictLabel line={other} />
              </span>
              <span>{formatAmounts(other.figures).now || '–'}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const fields = Object.keys(guidanceRecord.shape) as (keyof typeof guidanceRecord.shape)[];

/** Every field under its API name. */
const AllFields = ({ record }: Pick<GuidanceEvent, 'record'>) => (
  <section>
    <PartHead>All fields</PartHead>
    <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-3">
      {fields
        .filter((name) => name !== 'notes')
        .map((name) => (
          <div key={name} className="contents">
            <dt className="py-0.5 text-soft" title={guidanceDescriptions.fields[name]}>
              {name}
            </dt>
            <dd className="min-w-0 py-0.5 text-end wrap-anywhere">
              {record[name] === null || record[name] === '' ? <span className="text-faint">– not sent</span> : String(record[name])}
            </dd>
          </div>
        ))}
    </dl>
  </section>
);
