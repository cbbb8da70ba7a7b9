/** A value on a line. Null is not measured: the line breaks there. */
export interface ChartMark {
  readonly x: number;
  readonly y: number | null;
  /** names the moment, here and in the table beside the chart */
  readonly key: string;
  /** calculated, not reported */
  readonly isHollow: boolean;
  /** something is to be told about it: a ring around it says so */
  readonly isFlagged: boolean;
}

/** A series as it is drawn. */
export interface ChartLine {
  readonly key: string;
  /** stands where the line ends */
  readonly label: string;
  /** the kind of its figures, beside the label */
  readonly badge: string;
  /** of eight (palette.ts) */
  readonly colour: number;
  readonly shape: number;
  /** oldest first */
  readonly marks: readonly ChartMark[];
}

/** The middle half of several series, and their median. */
export interface BandPoint {
  readonly x: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** The place a reader is at: a line at a moment. */
export interface ChartCursor {
  readonly line: string;
  readonly moment: string;
}
