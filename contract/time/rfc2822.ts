import { secondsPerHour } from './dates.ts';
import { newYorkOffset } from './new-york.ts';

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** Formats Unix seconds as `Mon, 01 Jan 2024 12:35:14 -0500`: New York time with the actual offset of that instant (assumption F01). */
export function formatRfc2822(seconds: number): string {
  const offset = newYorkOffset(seconds);
  const wall = new Date((seconds + offset) * 1000);
  const date = `${dayNames[wall.getUTCDay()]}, ${two(wall.getUTCDate())} ${monthNames[wall.getUTCMonth()]} ${String(wall.getUTCFullYear()).padStart(4, '0')}`;
  const time = `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}:${two(wall.getUTCSeconds())}`;
  return `${date} ${time} ${offset < 0 ? '-' : '+'}${two(Math.abs(offset) / secondsPerHour)}${two((Math.abs(offset) / 60) % 60)}`;
}
