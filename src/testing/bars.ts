import { secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { WireRecord } from './api.ts';

/** A bar with one price. */
const candle = (seconds: number, close: number) => ({
  ...{ time: String(seconds * 1000), open: close, high: close, low: close, close, volume: '100', dateTime: '' },
});

/** Daily bars as the service sends them: a close for each New York day. */
export const dailyBars = (symbol: string, closes: Readonly<Record<string, number>>): WireRecord => ({
  ...{ symbol, interval: secondsPerDay },
  candles: Object.entries(closes).map(([day, close]) => candle(newYorkInstant(day), close)),
});

/** Bars of a New York day that begin at an hour of it. */
export const intradayBars = (symbol: string, day: string, fromHour: number, closes: readonly number[], interval = 300): WireRecord => ({
  ...{ symbol, interval },
  candles: closes.map((close, index) => candle(newYorkInstant(day, fromHour * secondsPerHour + index * interval), close)),
});
