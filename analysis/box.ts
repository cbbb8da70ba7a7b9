/** A range, both ends included; undefined is open. */
export interface Span {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A selection in a chart with two axes. */
export interface Box {
  readonly x: Span;
  readonly y: Span;
}

const within = ({ from = -Infinity, to = Infinity }: Span, value: number): boolean => value >= from && value <= to;

/** Whether a point is in the box; missing values are not. */
export const holds = ({ x, y }: Box, across: number, up: number): boolean => within(x, across) && within(y, up);
