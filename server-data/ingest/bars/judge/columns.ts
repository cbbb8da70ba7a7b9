/** What columns of bars are called; `open` to `close` and a time are needed. The first column of a meaning is read. */
const spellings = {
  symbol: ['symbol', 'ticker', 'sym', 'act_symbol', 'instrument', 'stock', 'stock_symbol', 'security', 'name', 'ric'],
  date: [
    'date',
    'dates',
    'day',
    'tradingday',
    'trade_date',
    'trading_date',
    'session_date',
    'dtyyyymmdd',
    'datum',
    'fecha',
    'data',
    'jour',
  ],
  time: ['time', 'clock', 'zeit', 'uhrzeit', 'hora', 'heure', 'czas', 'ora'],
  dateTime: [
    ...[
      'datetime',
      'timestamp',
      'ts',
      't',
      'dt',
      'date_time',
      'date-time',
      'date/time',
      'window_start',
      'ts_event',
      'bar_time',
      'start',
      'begin',
    ],
    ...[
      'start_time',
      'open_time',
      'time_key',
      'bar_start',
      'gmt_time',
      'local_time',
      'utc_time',
      'time_utc',
      'datetime_utc',
      'timestamp_utc',
    ],
  ],
  open: [
    'open',
    'o',
    'first',
    'opening',
    'eröffnung',
    'eroeffnung',
    'eröffn',
    'ouverture',
    'ouv',
    'apertura',
    'abertura',
    'otwarcie',
    'px_open',
  ],
  high: [
    'high',
    'h',
    'max',
    'highest',
    'hoch',
    'haut',
    'plus_haut',
    'máximo',
    'maximo',
    'máxima',
    'massimo',
    'hoog',
    'najwyzszy',
    'px_high',
  ],
  low: ['low', 'l', 'min', 'lowest', 'tief', 'bas', 'plus_bas', 'mínimo', 'minimo', 'mínima', 'laag', 'najnizszy', 'px_low'],
  close: [
    ...['close', 'c', 'last', 'close/last', 'closing', 'schluss', 'schlusskurs', 'clôture', 'cierre', 'chiusura', 'zamkniecie', 'price'],
    ...['zuletzt', 'dernier', 'último', 'ultimo', 'fechamento', 'slot', 'px_last', 'px_close'],
  ],
  volume: ['volume', 'v', 'vol', 'shares', 'total_volume', 'share_volume', 'volumen', 'volumes', 'wolumen', 'volumi', 'px_volume'],
  /** shares traded at rising and at falling prices, which together are the volume */
  upVolume: ['up', 'up_volume'],
  downVolume: ['down', 'down_volume'],
  trades: ['trades', 'transactions', 'n', 'count', 'trade_count', 'numberoftrades', 'num_trades', 'barcount'],
  /** the length of each bar */
  interval: ['interval', 'per', 'period', 'timeframe', 'bar_size'],
} as const;

export type ColumnName = keyof typeof spellings;

export const priceColumns = ['open', 'high', 'low', 'close'] as const satisfies readonly ColumnName[];
export const volumeColumns = ['volume', 'upVolume', 'downVolume'] as const satisfies readonly ColumnName[];

const byName = new Map<string, ColumnName>(
  Object.entries(spellings).flatMap(([column, spelled]) => spelled.map((name) => [name, column as ColumnName])),
);

/** Of shares and dollars; other words in brackets are another unit, currency or price than is read. */
const unitsRead = /^(?:\$|us\$|usd|dollars?|shares?|stk|stück|titres|azioni|acciones)$/;

/** A name in lower case with underscores: `<OPEN>`, `Open Price`, `1. open` and `Open ($)` are `open`. */
const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[<>"'[\]#]/g, '')
    .replace(/\s*\([^)]*\)$/, '')
    .replace(/^\d+[.:]\s*/, '')
    .replace(/(?<=.)[ _]price$/, '')
    .replace(/[.*]+$/, '')
    .trim()
    .replaceAll(' ', '_');

const numberColumns: readonly ColumnName[] = [...priceColumns, ...volumeColumns];

/** The column that a name of a source stands for; none for `Volume (K)` and `Close (EUR)`. */
export const columnOf = (name: string): ColumnName | undefined => {
  const plain = plainName(name);
  const column = byName.get(plain) ?? byName.get(plain.replaceAll('_', ''));
  const [, unit] = /\(([^)]*)\)\s*$/.exec(name) ?? [];
  const isOther = column && unit !== undefined && numberColumns.includes(column) && !unitsRead.test(unit.trim().toLowerCase());
  return isOther === true ? undefined : column;
};

/** Indexes are written without a name, or with one that says nothing. */
export const isIndexName = (name: string): boolean => /^(?:index|unnamed:_0)?$/.test(plainName(name));

/** What the name of a column of times says of its zone: `UTC` of `Gmt time`, `CET` of `Time (CET)`. */
export function zoneInName(name: string): string | undefined {
  const [utc] = /\b(?:gmt|utc)(?:\s*[+-]\d{1,2}(?::?\d\d)?)?/i.exec(name.replaceAll('_', ' ')) ?? [];
  if (utc !== undefined) return utc.replaceAll(' ', '').replace(/^gmt/i, 'UTC').toUpperCase();
  const [, inBrackets] = /[([]\s*([A-Z][A-Za-z]+\/[A-Za-z_/]+|[A-Z]{1,4}T)\s*[)\]]/.exec(name) ?? [];
  return inBrackets;
}

/** Columns of other meanings that sources of bars usually have; another one may separate series. */
export const isOtherFigure = (name: string): boolean =>
  /^(?:adj(?:usted)?_?close|vwap?|vw|average|wap|change|chg|%_change|change_%|amount|turnover|spread|tickvol(?:ume)?|tick_volume|open_?int(?:erest)?|dividends?|stock_splits?|capital_gains|split_factor|div_cash|unadjusted_volume|label|rtype|instrument_id|quote_volume|hasgaps)$/.test(
    plainName(name),
  ) || /^(?:adj|split|div)[a-z_]*$/.test(plainName(name));
