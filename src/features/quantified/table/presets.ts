interface Preset {
  readonly label: string;
  /** ids of columns, at most twelve */
  readonly columns: readonly string[];
}

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
} satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as PresetName[];
