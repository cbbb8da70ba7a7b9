/** The zones an instant can be shown in; ET is America/New_York through `Intl`, never a fixed offset. */
export declare const zones: readonly ['et', 'local', 'utc'];
export type Zone = (typeof zones)[number];
export declare const zoneSuffix: Readonly<Record<Zone, string>>;
/** `Intl` formatters cost 50 µs to create and 1 µs to use, so each is created once. */
export declare function formatter(zone: Zone, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat;
/** Unix seconds → `09:41:07`. */
export declare const formatClock: (seconds: number, zone: Zone) => string;
/** Seconds to add to UTC for the clock of a zone. By arithmetic: pages ask for thousands of rows and bars, and `Intl` takes 2 µs for each. */
export declare function zoneOffset(seconds: number, zone: Zone): number;
/** Unix seconds → the calendar day there, `YYYY-MM-DD`. */
export declare const dayOf: (seconds: number, zone: Zone) => string;
/** Unix seconds → `Friday, November 20`, with the year unless it is the year of `now`. */
export declare function formatDayHeading(seconds: number, zone: Zone, nowSeconds: number): string;
/** An age: `12 s`, `6 min`, `3 h`, `2 d`; negative ages count as 0. */
export declare function formatAge(ageSeconds: number): string;
/** `2026-11-05` → `Nov 5`, or `Nov 5, 2025` in another year: a calendar date never shifts with a zone. Without `thisYear`, always with its year. */
export declare function formatDate(date: string, thisYear?: string): string;
/** Whether the clock shows this time twice that day, an hour apart. */
export declare function comesTwice(seconds: number, zone: Zone): boolean;
/** For rows without a heading that names the day: today `09:41:07`; earlier this year `Nov 12 09:41` (`Nov 1 01:30 EDT`); else `Nov 12, 2025`. @param hasSeconds false: today `09:41` */
export declare function formatDated(seconds: number, zone: Zone, nowSeconds: number, hasSeconds?: boolean): string;
/** Today `09:41:07 ET`; earlier this year `Nov 12 09:41 ET`; else `Nov 12, 2025 09:41 ET`. */
export declare function formatMoment(seconds: number, zone: Zone, nowSeconds: number): string;
/** The exact instant in UTC, New York and local time: `2026-11-20T15:41:07Z · Nov 20, 2026, 10:41:07 EST · …`. */
export declare function formatFullMoment(seconds: number): string;
