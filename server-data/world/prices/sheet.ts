/** No session has more minutes than a half day's evening: 13:00 to 20:00, and a point at either end. */
const room = 7 * 60 + 1;

/** The columns a session is worked out on, used again for each: making them anew would cost as much as filling them. */
export class Sheet {
  readonly #points = new Float64Array(room);
  readonly #highs = new Float64Array(room);
  readonly #lows = new Float64Array(room);
  readonly #shares = new Float64Array(room);

  points = (minutes: number): Float64Array => this.#points.subarray(0, minutes + 1).fill(0);
  highs = (minutes: number): Float64Array => this.#highs.subarray(0, minutes);
  lows = (minutes: number): Float64Array => this.#lows.subarray(0, minutes);
  shares = (minutes: number): Float64Array => this.#shares.subarray(0, minutes);
}
