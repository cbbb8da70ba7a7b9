import { secondsPerHour } from '#contract/time/dates.ts';
import { valueAt } from '#contract/value-at.ts';
import { newYorkOffset } from '#contract/time/new-york.ts';
import { type Bars } from '../../market/bars.ts';

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

/** Formats instants as `2025-12-08T09:00:00.000-05:00`. Those of an hour differ in minutes and seconds alone, and come one after the other. */
function openDateTimes(): (instant: number) => string {
  let last = { hour: Number.NaN, text: '', zone: '' };
  return (instant) => {
    // an hour is not cut by a change of clocks
    const hour = instant - (instant % secondsPerHour);
    if (hour !== last.hour) {
      const offset = newYorkOffset(hour);
      last = { hour, text: new Date((hour + offset) * 1000).toISOString().slice(0, 14), zone: `.000-0${-offset / secondsPerHour}:00` };
    }
    const ofHour = instant - hour;
    return `${last.text}${twoDigits(Math.floor(ofHour / 60))}:${twoDigits(ofHour % 60)}${last.zone}`;
  };
}

/**
 * The JSON text of the bars of a symbol, as the contract has it. Their starts are whole seconds; a volume that is not known is empty
 * (assumption B10). Why not by JSON.stringify: docs/decisions/028-candles-as-text.md.
 */
export function formatSeries(symbol: string, seconds: number, bars: Bars): Buffer {
  const { start, open, high, low, close, volume } = bars;
  const formatDateTime = openDateTimes();
  let candles = '';
  for (let index = 0; index < bars.length; index++) {
    const time = valueAt(start, index);
    const shares = valueAt(volume, index);
    const prices = `"open":${valueAt(open, index)},"high":${valueAt(high, index)},"low":${valueAt(low, index)},"close":${valueAt(close, index)}`;
    candles += `${index === 0 ? '' : ','}{"time":"${time}000",${prices},"volume":"${Number.isNaN(shares) ? '' : shares}","dateTime":"${formatDateTime(time)}"}`;
  }
  const head = Buffer.from(`{"symbol":${JSON.stringify(symbol)},"interval":${seconds},"candles":[`);
  // candles are of ASCII, which is copied faster than text that may be more
  return Buffer.concat([head, Buffer.from(candles, 'latin1'), Buffer.from(']}')]);
}
