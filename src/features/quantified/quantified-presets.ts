export const presetNames = ['reaction', 'volume', 'vwap', 'extremes', 'analyst'] as const;
export type PresetName = (typeof presetNames)[number];

export interface Preset {
  readonly label: string;
  /** ids of columns, at most twelve */
  readonly columns: readonly string[];
}

/** What every table begins with; the first two stay in sight while the others are scrolled. */
const story = ['Symb', 'Headlines', 'PUBt'];

/** The questions that are asked most, each as its columns. */
export const presets: Readonly<Record<PresetName, Preset>> = {
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
      'Result%',
      'Vol_Ratio',
      'VolumeStdDev',
    ],
  },
  volume: {
    label: 'Volume',
    columns: [...story, 'Curr_Vol', 'Mov_Vol', 'Vol_Ratio', 'VolumeStdDev', 'Prev_Vol', 'Open_Vol', 'Close_Vol', 'AllTicks', 'Result%'],
  },
  vwap: {
    label: 'VWAP',
    columns: [...story, 'TONLast', 'PreVWAP', 'MainVWAP', 'PostVWAP', 'AllVWAP', 'EODVWAP', 'EODClose', 'Result%'],
  },
  extremes: {
    label: 'Extremes',
    columns: [...story, 'maxUp%', 'maxDown%', 'LS', 'Range%', 'ATR_Ratio', 'HighExcStdDev', 'LowExcStdDev', 'P1', 'Result%'],
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
      'Result%',
    ],
  },
};
