/** The zones an instant can be shown in; ET is America/New_York through `Intl`, never a fixed offset. */
export const zones = ['et', 'local', 'utc'] as const;
export type Zone = (typeof zones)[number];

export const zoneSuffix: Readonly<Record<Zone, string>> = { et: 'ET', local: 'local', utc: 'UTC' };

const zoneName: Readonly<Record<Zone, string | undefined>> = { et: 'America/New_York', local: undefined, utc: 'UTC' };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** `Intl` formatters cost 50 µs to make and 1 µs to use, so each is made once. */
export function formatter(zone: Zone, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${zone} ${key}`;
  let made = formatters.get(id);
  if (!made) {
    made = new Intl.DateTimeFormat('en-US', { timeZone: zoneName[zone], hourCycle: 'h23', ...options });
    formatters.set(id, made);
  }
  return made;
}

const hms = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/** Unix seconds → `09:41:07`. */
export const formatClock = (seconds: number, zone: Zone): string => formatter(zone, 'clock', hms).format(seconds * 1000);

/** Unix seconds → the calendar day there, `YYYY-MM-DD`. */
export function dayOf(seconds: number, zone: Zone): string {
  const parts = formatter(zone, 'day', { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(seconds * 1000);
  const part = (type: string): string => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Unix seconds → `Friday, November 20`, with the year unless it is the year of `now`. */
export function formatDayHeading(seconds: number, zone: Zone, nowSeconds: number): string {
  const sameYear = dayOf(seconds, zone).slice(0, 4) === dayOf(nowSeconds, zone).slice(0, 4);
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric', ...(!sameYear && { year: 'numeric' }) };
  return formatter(zone, sameYear ? 'heading' : 'heading with year', options).format(seconds * 1000);
}

/** An age in words: `12 s`, `6 min`, `3 h`, `2 d`; a clock that is ahead reads as now. */
export function formatAge(ageSeconds: number): string {
  const age = Math.max(0, Math.floor(ageSeconds));
  if (age < 60) return `${age} s`;
  if (age < 3600) return `${Math.floor(age / 60)} min`;
  return age < 172_800 ? `${Math.floor(age / 3600)} h` : `${Math.floor(age / 86_400)} d`;
}
