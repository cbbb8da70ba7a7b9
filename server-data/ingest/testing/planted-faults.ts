import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { Random } from '../../example-world/random.ts';
import { addCounts, noCount, type IngestCount } from '../count.ts';
import { maxRecordBytes } from '../split/record.ts';

export type PlantedFormat = 'NDJSON' | 'CSV';

interface PlantedOptions {
  readonly format: PlantedFormat;
  readonly stories: number;
  /** how many lines are made wrong, with every kind of fault in turn */
  readonly faults: number;
  readonly seed: number;
}

interface Planted {
  readonly outcome: 'refused' | 'repaired';
  readonly kind: string;
}

/** A made file, and what an ingest of it must say. */
export interface PlantedFile {
  readonly lines: readonly Buffer[];
  readonly faults: ReadonlyMap<number, Planted>;
  readonly count: IngestCount;
}

const newest = 1_790_000_000;
const words = 'shares rise after the firm reports record orders and raises its outlook for the year'.split(' ');

/** What the formats have in common of a story. */
interface MadeStory {
  readonly id: number;
  readonly created: string;
  readonly updated: string;
  readonly title: string;
  readonly body: string;
}

function makeStory(index: number, seconds: number, random: Random): MadeStory {
  const created = formatRfc2822(seconds);
  const text = (length: number): string =>
    Array.from({ length }, () => words[random.whole(0, words.length - 1)])
      .join(' ')
      .replace('firm', 'firm – “Ünï”');
  return { id: 1_000_000 + index, created, updated: created, title: `Story ${index} ${text(6)}`, body: `<p>${text(40)}</p>` };
}

type Render = (story: Readonly<Record<keyof MadeStory, unknown>>) => string;

const renderJson: Render = (story) => JSON.stringify({ ...story, stocks: [{ name: 'AAPL' }], importance_rank: 3 });
const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const header = 'id,created,updated,title,body,stocks';
const renderCsv: Render = ({ id, created, updated, title, body }) =>
  [...[id, created, updated, title, body].map((value) => cell(String(value))), 'AAPL|F'].join();

interface FaultKind extends Planted {
  readonly write: (story: MadeStory, render: Render) => string | Buffer;
}

const refused = (kind: string, write: FaultKind['write']): FaultKind => ({ outcome: 'refused', kind, write });

/** A mark in the title, replaced by bytes that no text can hold. */
const withBytes = (line: string, bytes: readonly number[]): Buffer => {
  const [before = '', after = ''] = line.split('@@');
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
};

const wrongWeekday = (text: string): string => text.replace(/^\w+/, text.startsWith('Mon') ? 'Tue' : 'Mon');

const sharedFaults: readonly FaultKind[] = [
  refused('not UTF-8', (story, render) => withBytes(render({ ...story, title: 'caf@@ opens' }), [0xe9])),
  refused('not UTF-8', (story, render) => withBytes(render({ ...story, title: 'half @@ of a character' }), [0xed, 0xa0, 0x80])),
  refused('empty title', (story, render) => render({ ...story, title: ' ' })),
  refused('long title', (story, render) => render({ ...story, title: 'x'.repeat(100_000) })),
  refused('wrong weekday', (story, render) => render({ ...story, created: wrongWeekday(story.created) })),
  refused('invalid updated', (story, render) => render({ ...story, updated: '2026-09-21T12:00:00' })),
  refused('invalid created', (story, render) => render({ ...story, created: 'yesterday' })),
  refused('invalid id', (story, render) => render({ ...story, id: '1e20' }).replace('"1e20"', '1e20')),
  { outcome: 'repaired', kind: 'control characters', write: (story, render) => render({ ...story, title: `${story.title}\u0000` }) },
];

const jsonFaults: readonly FaultKind[] = [
  ...sharedFaults,
  refused('lone surrogate', (story, render) => render({ ...story, title: `${story.title} \ud83d` })),
  refused('malformed JSON', (story, render) => render(story).slice(0, -20)),
  refused('missing title', (story, render) => render({ ...story, title: undefined })),
];

const csvFaults: readonly FaultKind[] = [
  ...sharedFaults,
  refused('wrong quotes', (story, render) => render({ ...story, title: '@@' }).replace('@@', 'A 5" pipe')),
  refused('wrong quotes', (story, render) => render({ ...story, title: '@@' }).replace('@@', '"Never closed')),
  refused('wrong quotes', (story, render) => render({ ...story, title: '@@' }).replace('@@', '"Closed" early')),
  refused('wrong number of cells', (story, render) => `${render(story)},more`),
  refused('wrong number of cells', (story, render) => render(story).replace(/,AAPL\|F$/, '')),
];

/** Lines that are right, and count as something else than new. Each may follow any story. */
interface Extra {
  readonly count: Partial<IngestCount>;
  readonly write: (story: MadeStory, render: Render, seconds: number) => string;
}

const extras: readonly Extra[] = [
  { count: { blank: 1 }, write: () => '' },
  { count: { blank: 1 }, write: () => ' \t\r' },
  { count: { unchanged: 1 }, write: (story, render) => render(story) },
  {
    count: { older: 1 },
    write: (story, render, seconds) => render({ ...story, updated: formatRfc2822(seconds - 60), body: 'x'.repeat(900) }),
  },
  { count: { older: 1 }, write: (story, render) => render({ ...story, body: 'short' }) },
  { count: { updated: 1 }, write: (story, render) => render({ ...story, body: `${story.body}${story.body}` }) },
  {
    count: { updated: 1 },
    write: (story, render, seconds) => render({ ...story, updated: new Date((seconds + 60) * 1000).toISOString() }),
  },
];
const storiesPerExtra = 50;

/**
 * Stories as lines of a file, some of them wrong: equal options make equal files. Wrong lines are spread evenly, so that some stand next to
 * quoted cells with line ends, and others in a sequence of good ones.
 */
export function plantFaults({ format, stories, faults, seed }: PlantedOptions): PlantedFile {
  const random = new Random('planted faults', seed, format);
  const isCsv = format === 'CSV';
  const render = isCsv ? renderCsv : renderJson;
  const kinds = isCsv ? csvFaults : jsonFaults;
  const lines: Buffer[] = isCsv ? [Buffer.from(header)] : [];
  const planted = new Map<number, Planted>();
  let count: IngestCount = isCsv ? { ...noCount, read: 1, layout: 1 } : noCount;
  const add = (line: string | Buffer, what: Partial<IngestCount>): void => {
    lines.push(typeof line === 'string' ? Buffer.from(line) : line);
    count = addCounts(count, { read: 1, ...what });
  };
  const addFault = (line: string | Buffer, { outcome, kind }: Planted): void => {
    planted.set(lines.length + 1, { outcome, kind });
    add(line, outcome === 'refused' ? { refused: 1, refusals: { [kind]: 1 } } : { added: 1, repairs: { [kind]: 1 } });
  };

  let nextFault = 0;
  for (let index = 0; index < stories; index++) {
    const seconds = newest - stories + index;
    const story = makeStory(index, seconds, random);
    const isFaulty = planted.size < faults && index >= nextFault;
    if (isFaulty) {
      const fault = kinds[planted.size % kinds.length];
      if (fault) addFault(fault.write(story, render), fault);
      nextFault = Math.floor((stories / faults) * (planted.size + random.between(0, 0.9)));
    } else if (isCsv && index % 7 === 0) {
      // a quoted cell with a line end; the row is one record of two lines
      const [first = '', second = ''] = render({ ...story, title: 'Said: "record",\norders' }).split('\n');
      lines.push(Buffer.from(first), Buffer.from(second));
      count = addCounts(count, { read: 2, added: 1, layout: 1 });
    } else {
      add(render(story), { added: 1 });
      const extra = index % storiesPerExtra === 3 ? extras[Math.floor(index / storiesPerExtra) % extras.length] : undefined;
      if (extra) add(extra.write(story, render, seconds), extra.count);
    }
  }
  return { lines, faults: planted, count };
}

/** A line that is refused for its length; few files need one. */
export const plantLongLine = (): Buffer => Buffer.alloc(maxRecordBytes + 1, 'x');

interface ReportRow extends Planted {
  readonly line: number;
  readonly reason: string;
}

/** Where a report differs from the planted faults: lines that it does not name, or names otherwise, or without a reason. */
export function findDifferences(report: string, faults: PlantedFile['faults']): string[] {
  const rows = new Map<number, ReportRow>();
  const differences: string[] = [];
  for (const text of report.split('\n')) {
    if (text === '') continue;
    const row = JSON.parse(text) as ReportRow;
    if (rows.has(row.line)) differences.push(`line ${row.line} is named twice`);
    rows.set(row.line, row);
    if (!faults.has(row.line)) differences.push(`line ${row.line} is right, and named as ${row.kind}: ${row.reason}`);
  }
  for (const [line, { outcome, kind }] of faults) {
    const row = rows.get(line);
    if (row?.outcome !== outcome || row.kind !== kind || row.reason === '')
      differences.push(`line ${line}: expected ${outcome} as ${kind}, got ${row ? `${row.outcome} as ${row.kind}` : 'nothing'}`);
  }
  return differences;
}
