import type { Generated } from 'kysely';
import type { BarRow } from '../bars/bar-rows.ts';
import type { BarSeriesRow } from '../bars/bar-series.ts';
import type { BarDayRow, BarVersion } from '../bars/bars.ts';
import type { LogoKeyRow, StoredLogoRow } from '../logos/logo-rows.ts';
import type { PeriodRow } from '../records/ratio-rows.ts';
import type { Cursor } from '../write-batch.ts';

/** A record's columns that are filtered and sorted, after its id and its text. They follow from `records.ts`. */
export type RecordColumns = Readonly<Record<string, string | number>>;

/** 0 or 1 in SQLite */
type Flag = boolean | number;

export type RecordTableName = 'guidance' | 'split' | 'quantified';

/** The tables that both stores have, with the columns that both have; see the schema of each. */
export interface Tables extends Readonly<Record<RecordTableName, RecordColumns>> {
  readonly ratio_company: {
    readonly rid: Generated<number>;
    readonly company_id: string;
    readonly cik: string;
    readonly periods: number;
    readonly as_of: string;
    readonly text: string;
  };
  readonly ratio_symbol: { readonly symbol: string; readonly company: number };
  readonly ratio_period: PeriodRow;
  readonly bars: BarRow;
  readonly bar_day: BarDayRow;
  readonly bar_series: BarSeriesRow;
  readonly bar_version: BarVersion;
  readonly logo: StoredLogoRow;
  readonly logo_image: { readonly logo: string; readonly name: string; readonly bytes: Uint8Array };
  readonly logo_key: LogoKeyRow;
  readonly cursor: Omit<Cursor, 'finished'> & { readonly finished: Flag };
  readonly access_key: {
    readonly name: string;
    readonly hash: string;
    readonly plan: string;
    readonly cusip: Flag;
    readonly created: number;
    readonly revoked: number | null;
  };
}
