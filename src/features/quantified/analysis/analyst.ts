import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { Reading } from '#src/shared/readings/reading.ts';
import { metricsOf } from './metrics-of.ts';
import { columnsBuilder, metricColumn } from './columns.ts';
import { openPort } from './port.ts';
import type { FromAnswerer, Port } from './protocol.ts';
import type { Answer, Question, QuestionKind } from './questions.ts';

/** Rows turned into columns between two breaths of the page. */
const slice = 1000;

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What is asked about. */
export interface Readings {
  readonly loaded: readonly Reading[];
  /** those of them that pass the filter */
  readonly passing: readonly Reading[];
}

/** Whom the panels ask. */
export interface Analyst {
  /** Never answers when others are asked about before it could, or once nobody waits for it: `gone` is aborted. */
  readonly ask: <K extends QuestionKind>(readings: Readings, question: Question<K>, gone?: AbortSignal) => Promise<Answer<K>>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Rows that were sent, or are on their way. */
interface Sent {
  readonly rows: readonly Reading[];
  readonly places: ReadonlyMap<Reading, number>;
  readonly metrics: Set<QuantifiedMetric>;
  /** fulfilled when the rows are there; false if others came before */
  readonly arrived: Promise<boolean>;
  passing: readonly Reading[] | undefined;
}

const buffersOf = (columns: object): ArrayBufferLike[] =>
  Object.values(columns).flatMap((column: unknown) => (ArrayBuffer.isView(column) ? [column.buffer] : []));

/** Asks whoever calculates, and sends rows, filter and metrics only as far as they are not there yet. */
export function openAnalyst(open: typeof openPort = openPort): Analyst {
  const waiting = new Map<number, Waiting>();
  let nextId = 0;
  let port: Port | undefined;
  let sent: Sent | undefined;

  function receive(message: FromAnswerer): void {
    const asker = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.failed === undefined) asker?.resolve(message.answer);
    else asker?.reject(new Error(message.failed));
  }

  async function sendRows(rows: readonly Reading[], through: Port): Promise<boolean> {
    const builder = columnsBuilder(rows.length);
    for (const [row, reading] of rows.entries()) {
      if (row % slice === 0) await breath();
      if (sent?.rows !== rows || port !== through) return false;
      builder.add(reading, row);
    }
    const columns = builder.done();
    through.send({ kind: 'rows', columns }, buffersOf(columns));
    return true;
  }

  function sendFilter(to: Sent, passing: readonly Reading[], through: Port): void {
    if (to.passing === passing) return;
    to.passing = passing;
    const passes = new Uint8Array(to.rows.length);
    for (const reading of passing) {
      const row = to.places.get(reading);
      if (row !== undefined) passes[row] = 1;
    }
    through.send({ kind: 'filter', passes }, [passes.buffer]);
  }

  function sentRows(rows: readonly Reading[], through: Port): Sent {
    if (sent?.rows === rows) return sent;
    let begin: (arrived: Promise<boolean>) => void = () => {};
    const arrived = new Promise<boolean>((resolve) => (begin = resolve));
    sent = { rows, places: new Map(rows.map((reading, row) => [reading, row])), metrics: new Set(), arrived, passing: undefined };
    begin(sendRows(rows, through));
    return sent;
  }

  return {
    async ask<K extends QuestionKind>({ loaded, passing }: Readings, asked: Question<K>, gone?: AbortSignal): Promise<Answer<K>> {
      const question = asked as Question;
      const through = (port ??= open(receive));
      const there = sentRows(loaded, through);
      const arrived = await there.arrived;
      return new Promise<Answer>((resolve, reject) => {
        if (!arrived || port !== through || sent !== there || gone?.aborted === true) return;
        sendFilter(there, passing, through);
        const missing = metricsOf(question).filter((metric) => !there.metrics.has(metric));
        for (const metric of missing) there.metrics.add(metric);
        const metrics = Object.fromEntries(missing.map((metric) => [metric, metricColumn(loaded, metric)]));
        const id = nextId++;
        waiting.set(id, { resolve, reject });
        gone?.addEventListener('abort', () => waiting.delete(id) && through.send({ kind: 'drop', id }));
        through.send({ kind: 'ask', id, question, metrics }, buffersOf(metrics));
      }) as Promise<Answer<K>>;
    },
    close() {
      // Where there is no worker to end, the page would go on by itself.
      for (const id of waiting.keys()) port?.send({ kind: 'drop', id });
      port?.close();
      port = undefined;
      sent = undefined;
      waiting.clear();
    },
  };
}
