import { closeSync, openSync, writeSync } from 'node:fs';
import { dateOf, dayOf, tradingDayFrom } from '#contract/market/day.ts';

/** The last day with bars. */
export const lastDay = dayOf('2026-11-20');

/** Minutes of 04:00 to 20:00, with prices that walk by cents and volumes as of a large company; the same for the same symbol. */
function* minuteLines(symbol: string, place: number, days: number): Generator<string> {
  let seed = 12_345 + place;
  const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  let cents = 5000 + place * 700;
  for (let left = days - 1; left >= 0; left--) {
    const date = dateOf(left === 0 ? lastDay : tradingDayFrom(lastDay, -left));
    let text = '';
    for (let minute = 240; minute < 1200; minute++) {
      const open = cents;
      cents = Math.max(100, cents + Math.round((random() - 0.5) * 20));
      const [high, low] = [Math.max(open, cents) + Math.round(random() * 6), Math.min(open, cents) - Math.round(random() * 6)];
      const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
      // some trades are at fractions of a cent
      const end = random() < 0.3 ? `${cents / 100}${cents % 100 === 0 ? '.00' : ''}` : String(cents / 100);
      text += `${symbol},${date} ${clock},${open / 100},${(high + (random() < 0.3 ? 0.25 : 0)) / 100},${low / 100},${end},${Math.round(random() * random() * 60_000)}\n`;
    }
    yield text;
  }
}

/** Writes a table of the minutes of some symbols, of so many trading days up to the last one. */
export function writeMinutes(path: string, of: readonly string[], days: number): void {
  const file = openSync(path, 'w');
  writeSync(file, 'symbol,time,open,high,low,close,volume\n');
  for (const [place, symbol] of of.entries()) for (const text of minuteLines(symbol, place, days)) writeSync(file, text);
  closeSync(file);
}
