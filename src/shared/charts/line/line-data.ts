/** A value of a series. Null is not measured: the line breaks there. */
export interface ChartMark {
  readonly x: number;
  readonly y: number | null;
  /** key of the moment, the same as in the table */
  readonly key: string;
  /** label of the moment */
  readonly label: string;
  /** derived, not reported */
  readonly isHollow: boolean;
  /** has a note; drawn with a ring */
  readonly isFlagged: boolean;
  /** something happened there: drawn larger, also on a line whose values have no marks */
  readonly isEvent?: boolean;
}

export interface LineStyle {
  /** of eight (palette.ts) */
  readonly colour: number;
  /** dash pattern (palette.ts) */
  readonly dash: number;
}

/** Where the label of a partial line stands. */
export interface PartialLabel {
  /** key of the mark; undefined for a line without marks */
  readonly at: string | undefined;
  readonly isAbove: boolean;
}

/** A series of a chart. */
export interface ChartLine extends LineStyle {
  readonly key: string;
  /** label at the end of the line */
  readonly label: string;
  /** suffix of the label; may be empty */
  readonly badge: string;
  /** drawn only in places, beside another line: its badge stands at a mark, not at the end of the chart */
  readonly partial?: PartialLabel;
  readonly shape: number;
  /** too dense for a mark at each value: marks only where they say something */
  readonly isDense?: boolean;
  /** oldest first */
  readonly marks: readonly ChartMark[];
}

/** Interquartile range and median of several series. */
export interface BandPoint {
  readonly x: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** `4 of 8`, where it is of fewer series than the others */
  readonly partial?: string;
}

/** The cursor: a series at a moment, in the chart or in its table. */
export interface ChartCursor {
  readonly line: string;
  readonly moment: string;
}

export interface XTick {
  readonly x: number;
  readonly label: string;
}

/** The data of one x position. */
export interface Row {
  readonly x: number;
  readonly marks: Map<string, ChartMark & { readonly y: number }>;
  band?: readonly [low: number, high: number];
  middle?: number;
}

/** Neighbouring points of a band of the same series, or of fewer. */
export interface BandRun {
  readonly isPartial: boolean;
  readonly points: readonly BandPoint[];
}

/** A partial run reaches to its neighbours, so that no part of the band is missing. */
export function bandRuns(band: readonly BandPoint[]): readonly BandRun[] {
  const runs: { isPartial: boolean; first: number; last: number }[] = [];
  band.forEach(({ partial }, index) => {
    const isPartial = partial !== undefined;
    const run = runs.at(-1);
    if (run?.isPartial === isPartial) run.last = index;
    else runs.push({ isPartial, first: index, last: index });
  });
  return runs.map(({ isPartial, first, last }) => ({
    isPartial,
    points: isPartial ? band.slice(Math.max(0, first - 1), last + 2) : band.slice(first, last + 1),
  }));
}

/** A part of a line without a gap. Companies' periods end on different days, so a row without a value is not yet a gap. */
export interface Segment {
  readonly line: ChartLine;
  readonly key: string;
  readonly valueAt: (row: Row) => number | null;
}

/** Label and badge: `KO restated` */
export const nameOf = ({ label, badge }: Pick<ChartLine, 'label' | 'badge'>): string => (badge === '' ? label : `${label} ${badge}`);

export const isDrawn = (mark: ChartMark, isLog: boolean): mark is ChartMark & { y: number } => mark.y !== null && !(isLog && mark.y <= 0);

export function rowsOf(lines: readonly ChartLine[], band: readonly BandPoint[], isLog: boolean): Row[] {
  const rows = new Map<number, Row>();
  const rowAt = (x: number): Row => {
    const row = rows.get(x) ?? { x, marks: new Map() };
    rows.set(x, row);
    return row;
  };
  for (const line of lines) for (const mark of line.marks) if (isDrawn(mark, isLog)) rowAt(mark.x).marks.set(line.key, mark);
  for (const { x, low, middle, high } of band) Object.assign(rowAt(x), { band: [low, high], middle });
  return [...rows.values()].toSorted((a, b) => a.x - b.x);
}

export function segmentsOf(line: ChartLine, isLog: boolean): Segment[] {
  const segments: ChartMark[][] = [[]];
  for (const mark of line.marks) {
    if (isDrawn(mark, isLog)) segments.at(-1)?.push(mark);
    else if (segments.at(-1)?.length) segments.push([]);
  }
  return segments
    .filter((marks) => marks.length > 0)
    .map((marks, index) => {
      const own = new Set<ChartMark>(marks);
      const valueAt = ({ marks: at }: Row): number | null => {
        const mark = at.get(line.key);
        return mark && own.has(mark) ? mark.y : null;
      };
      return { line, key: `${line.key} ${index}`, valueAt };
    });
}
