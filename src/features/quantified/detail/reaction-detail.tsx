import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { quantifiedChecks } from '#contract/checks/quantified.ts';
import { quantifiedFields, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { titleText } from '#contract/title-text.ts';
import { escapeFormulas } from '#src/shared/export/sheet.ts';
import { inOneLine } from '#src/shared/export/text-formats.ts';
import { formatMove, formatPrice } from '#src/shared/format/number.ts';
import { Logomark } from '#src/shared/symbols/logomark.tsx';
import { StoryChart } from '#src/records/prices/story-chart.tsx';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { describeMoveRank } from '#src/records/reactions/move-rank.ts';
import { useMoveRanks } from '#src/records/reactions/move-rank-line.tsx';
import { formatPartOf } from '#src/shared/format/part.ts';
import { enough, type MoveRank } from '#analysis/stats/quantiles.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { Moment } from '#src/shared/time/time-label.tsx';
import { nowSeconds } from '#src/shared/time/now.ts';
import { FailedChecks } from '#src/shared/ui/panels/failed-checks.tsx';
import { RecordSource } from '#src/shared/sources/lazy-sources.tsx';
import { PaneHead, PartHead, RawButton } from '#src/shared/ui/panels/pane-head.tsx';
import { SidePanel } from '#src/shared/ui/panels/side-panel.tsx';
import { symbolPath } from '#src/shared/url/paths.ts';
import { AddToList } from '#src/shared/watchlists/add-to-list.tsx';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { quantifiedSessionLabel } from '#src/records/reactions/session-names.ts';
import type { QuantifiedColumn } from '../table/columns.tsx';
import type { ReactionMetric } from '#analysis/reactions/metrics.ts';
import { metricLabel } from '#analysis/reactions/fields.ts';
import { ReactionSpark } from '../table/reaction-spark.tsx';
import { whyEmpty } from '#src/records/reactions/empty/why-empty.ts';
import { ReactionStory } from './story.tsx';

/** All fields in wire form. */
const reactionJson = ({ record }: QuantifiedReaction): string => `${JSON.stringify(z.encode(quantifiedRecord, record), null, 2)}\n`;

/** Name and value of each field, for a spreadsheet: safe against formula injection and cell breaks. */
function reactionTsv({ record }: QuantifiedReaction): string {
  const wire = z.encode(quantifiedRecord, record) as Readonly<Record<string, unknown>>;
  const cell = (text: string): string => escapeFormulas(inOneLine(text));
  return quantifiedFields.map(({ name }) => `${cell(name)}\t${cell(String(wire[name] ?? ''))}\n`).join('');
}

/** Prices of the stock itself; those of SPY are on another scale. */
const priceFields = [
  'PrevClose',
  'DayOpen',
  'TONHigh',
  'TONLow',
  'TONLast',
  'EODHigh',
  'EODLow',
  'EODClose',
  'PreVWAP',
  'MainVWAP',
  'PostVWAP',
  'AllVWAP',
  'EODVWAP',
] as const satisfies readonly ReactionMetric[];

interface PriceLevel {
  readonly field: (typeof priceFields)[number];
  readonly label: string;
  readonly price: number;
  /** percent change from the price at publication; null where that price is missing */
  readonly change: number | null;
}

/** The price levels, the highest first. */
export function priceLevels({ numbers }: QuantifiedReaction): readonly PriceLevel[] {
  const atNews = numbers.TONLast;
  return priceFields
    .flatMap((field) => {
      const price = numbers[field];
      if (price === null) return [];
      const change = atNews === null || atNews === 0 ? null : ((price - atNews) / atNews) * 100;
      return [{ field, label: metricLabel(field), price, change }];
    })
    .toSorted((a, b) => b.price - a.price);
}

interface Props {
  reaction: QuantifiedReaction;
  /** of all fields */
  columns: readonly QuantifiedColumn[];
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One row in full: moves, story, failed checks, price levels, and all fields by group. */
export function ReactionDetail({ reaction, columns, onStep, onClose }: Props) {
  const { record, publishedSeconds } = reaction;
  const [isRaw, setRaw] = useState(false);
  const groups = [...Map.groupBy(columns, ({ group }) => group)];
  return (
    <SidePanel label="Reaction">
      <PaneHead thing="row" {...{ onStep, onClose }}>
        <RawButton isRaw={isRaw} onRaw={setRaw} />
        <Copy label="Copy JSON" text={() => reactionJson(reaction)} />
        <Copy label="Copy TSV" text={() => reactionTsv(reaction)} />
      </PaneHead>
      {/* Keyed, so that another row starts at the top. */}
      <div key={reaction.key} className="min-h-0 flex-1 overflow-y-auto px-4.5 py-3.5 text-xs">
        <h2 className="text-base font-bold wrap-anywhere">{titleText(record.Headlines) || 'No headline'}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-soft">
          <span>
            <Logomark symbol={record.Symb} />{' '}
            <Link
              to={symbolPath(record.Symb)}
              data-symbol={record.Symb}
              className="font-bold text-accent underline"
              title={`Open ${record.Symb}`}
            >
              {record.Symb}
            </Link>
          </span>
          {publishedSeconds === undefined ? <span>{record.PUBt}</span> : <Moment seconds={publishedSeconds} />}
          <span>
            {quantifiedSessionLabel(record.NewsSess)}-session story, {quantifiedSessionLabel(record.ReportSess).toLowerCase()} measure
          </span>
          {/^\d{1,15}$/.test(record.ResourceID) && (
            <Link to={`/news/${record.ResourceID}`} className="text-accent underline">
              Read the story
            </Link>
          )}
          <RecordSource of="quantified" />
        </p>
        <AddToList symbols={[record.Symb]} />
        <section aria-label="Reaction" className="mt-3">
          {publishedSeconds === undefined ? (
            <ReactionSpark reaction={reaction} widthPx={400} heightPx={72} />
          ) : (
            <StoryChart symbol={record.Symb} published={publishedSeconds} atNews={reaction.numbers.TONLast}>
              <ReactionSpark reaction={reaction} widthPx={400} heightPx={72} />
            </StoryChart>
          )}
          <Moves reaction={reaction} />
        </section>
        <section>
          <PartHead>Story</PartHead>
          {/* The height of the story, so that the figures below do not move. */}
          <ReactionStory id={record.ResourceID} headline={record.Headlines} />
        </section>
        <FailedChecks
          failed={quantifiedChecks.filter(({ name }) => reaction.failed.includes(name))}
          note="Nothing is corrected: figures are shown as received."
        />
        <PriceLevels reaction={reaction} />
        {groups.map(([group, ofGroup]) => (
          <Fields key={group} columns={ofGroup} {...{ group, reaction, isRaw }} />
        ))}
      </div>
    </SidePanel>
  );
}

/** The moves of the eight windows, each with its rank among the earlier ones of the symbol. */
function Moves({ reaction }: { reaction: QuantifiedReaction }) {
  const { symbol, numbers } = reaction;
  const ranks = useMoveRanks(symbol, reaction);
  return (
    <>
      <dl className="mt-2 grid grid-cols-4 gap-x-2 gap-y-1">
        {moveWindows.map(({ metric, label }, window) => {
          const move = numbers[metric];
          const reason = move === null ? whyEmpty(reaction, metric, nowSeconds()).text : undefined;
          const rank = ranks?.[window];
          return (
            <div key={metric} title={reason ?? (rank && describeMoveRank(rank, window, symbol))}>
              <dt className="text-2xs text-faint">{label}</dt>
              <dd>
                {move === null ? '–' : moveCell(formatMove(move))}
                {reason !== undefined && <span className="sr-only">{reason}</span>}
                <small className="block min-h-4 truncate text-2xs text-faint">{move !== null && rank && <Rank {...rank} />}</small>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="text-2xs text-faint">Larger than this share of {symbol}’s moves in the 12 months before, by size; at least 10.</p>
    </>
  );
}

const Rank = ({ n, largerThan }: MoveRank) => (
  <>{largerThan === undefined ? `n=${n}, min ${enough}` : `> ${formatPartOf(largerThan, n)}`}</>
);

function Copy({ label, text }: { label: string; text: () => string }) {
  const [result, setResult] = useState('');
  const copy = (): void => {
    navigator.clipboard.writeText(text()).then(
      () => setResult('Copied'),
      () => setResult('Not allowed here'),
    );
  };
  return (
    <button type="button" className="control border-0" onClick={copy} onBlur={() => setResult('')}>
      <span aria-live="polite">{result || label}</span>
    </button>
  );
}

function PriceLevels({ reaction }: { reaction: QuantifiedReaction }) {
  const rungs = priceLevels(reaction);
  if (rungs.length === 0) return null;
  return (
    <section>
      <PartHead>Price levels</PartHead>
      <table className="w-full">
        <caption className="sr-only">Price levels, the highest first, with their change from the price at publication</caption>
        <tbody>
          {rungs.map(({ field, label, price, change }) => (
            <tr key={field} className={field === 'TONLast' ? 'bg-selected font-medium' : ''}>
              <th scope="row" className="py-0.5 text-start font-normal">
                {label}
              </th>
              <td className="text-end">${formatPrice(price)}</td>
              <td className="w-24 text-end">{field === 'TONLast' || change === null ? '' : moveCell(formatMove(change))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FieldsProps {
  group: string;
  columns: readonly QuantifiedColumn[];
  reaction: QuantifiedReaction;
  /** wire values instead of formatted ones */
  isRaw: boolean;
}

function Fields({ group, columns, reaction, isRaw }: FieldsProps) {
  return (
    <section>
      <PartHead>{group}</PartHead>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3">
        {columns.map((column) => (
          <div key={column.id} className="contents">
            <dt className="py-0.5 text-soft" title={column.meaning?.description}>
              {column.label}
              {isRaw && column.label !== column.id && <span className="text-2xs text-faint"> {column.id}</span>}
            </dt>
            <dd className="min-w-0 py-0.5 text-end wrap-anywhere" title={column.fullOf?.(reaction)}>
              {isRaw ? rawText(reaction, column) : <FieldValue column={column} reaction={reaction} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A computed metric has no text of its own on the wire. */
const rawText = (reaction: QuantifiedReaction, { id, numberOf }: QuantifiedColumn): string =>
  JSON.stringify(id in reaction.record ? reaction.record[id] : (numberOf?.(reaction) ?? ''));

function FieldValue({ column: { textOf, draw, whyEmpty }, reaction }: { column: QuantifiedColumn; reaction: QuantifiedReaction }) {
  const text = textOf(reaction);
  return text === '' ? <span className="text-faint">– {whyEmpty?.(reaction)}</span> : (draw?.(reaction) ?? text);
}
