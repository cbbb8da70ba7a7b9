import type { PresetName } from '../quantified-search.ts';

interface Preset {
  readonly label: string;
  /** ids of columns, at most twelve */
  readonly columns: readonly string[];
  /** further columns of a wide window, the most important first */
  readonly more: readonly string[];
}

/** The column `reaction`, the sparkline of the moves, less SPY. */
export const vsMarketSparkId = 'reaction_Vs_SPY';

/** The first columns of every preset; the first two are pinned. */
const story = ['Symb', 'Headlines', 'PUBt'];

/** Named sets of columns. The name is written in addresses, so it is never changed. */
export const presets = {
  reaction: {
    label: 'Reaction',
    columns: [
      ...story,
      'reaction',
      '1_Minute%',
      '5_Minutes%',
      '30_Minutes%',
      '60_Minutes%',
      '120_Minutes%',
      'Result_Vs_Index%',
      'Vol_Ratio',
      'VolumeStdDev',
    ],
    more: ['30_Seconds%', '10_Minutes%', '90_Minutes%', 'Result%', 'maxUp%', 'maxDown%', 'TONLast', 'OpenGap%', 'ATR_Ratio', 'RangeStdDev'],
  },
  volume: {
    label: 'Volume',
    columns: [
      ...story,
      'Curr_Vol',
      'Mov_Vol',
      'Vol_Ratio',
      'VolumeStdDev',
      'Prev_Vol',
      'Open_Vol',
      'Close_Vol',
      'AllTicks',
      'Result_Vs_Index%',
    ],
    more: ['5_Minutes%', '30_Minutes%', '60_Minutes%', 'Result%', 'TONLast', 'AllVWAP', 'Range%', 'ATR_Ratio'],
  },
  vwap: {
    label: 'VWAP',
    columns: [...story, 'TONLast', 'PreVWAP', 'MainVWAP', 'PostVWAP', 'AllVWAP', 'EODVWAP', 'EODClose', 'Result_Vs_Index%'],
    more: ['5_Minutes%', '30_Minutes%', '60_Minutes%', 'TONHigh', 'TONLow', 'EODHigh', 'EODLow', 'Vol_Ratio', 'VolumeStdDev'],
  },
  extremes: {
    label: 'Extremes',
    columns: [...story, 'maxUp%', 'maxDown%', 'LS', 'Range%', 'ATR_Ratio', 'HighExcStdDev', 'LowExcStdDev', 'P1', 'Result_Vs_Index%'],
    more: ['5_Minutes%', '30_Minutes%', '60_Minutes%', 'MaxUpAmt', 'MaxDnAmt', 'ATR14', 'Vol_Ratio', 'VolumeStdDev'],
  },
  analyst: {
    label: 'Analyst and EPS',
    columns: [
      ...story,
      'AnalystAction',
      'AnalystActionFrom',
      'AnalystActionTo',
      'AnalystFirm',
      'EPSActual',
      'EPSAction',
      '5_Minutes%',
      'Result_Vs_Index%',
    ],
    more: ['1_Minute%', '30_Minutes%', '60_Minutes%', '120_Minutes%', 'Result%', 'Vol_Ratio', 'VolumeStdDev', 'TONLast'],
  },
} satisfies Readonly<Record<PresetName, Preset>>;
