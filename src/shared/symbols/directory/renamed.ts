/**
 * Symbols that a company had before, with the one it has now. An entry counts only while the old symbol is not listed, because symbols are
 * given to other companies again, and only while the new one is.
 */
export const formerSymbols: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ABC: 'COR',
    ADS: 'BFH',
    ANTM: 'ELV',
    BBT: 'TFC',
    BLL: 'BALL',
    CTL: 'LUMN',
    DISCA: 'WBD',
    DWDP: 'DD',
    FB: 'META',
    FBHS: 'FBIN',
    FI: 'FISV',
    FISV: 'FI',
    FLT: 'CPAY',
    GPS: 'GAP',
    HCP: 'DOC',
    HFC: 'DINO',
    HRS: 'LHX',
    JEC: 'J',
    KORS: 'CPRI',
    LB: 'BBWI',
    MMC: 'MRSH',
    MYL: 'VTRS',
    NLOK: 'GEN',
    PARA: 'PSKY',
    PCLN: 'BKNG',
    PEAK: 'DOC',
    PKI: 'RVTY',
    'RDS.A': 'SHEL',
    'RDS.B': 'SHEL',
    RE: 'EG',
    SQ: 'XYZ',
    SYMC: 'GEN',
    TMK: 'GL',
    UTX: 'RTX',
    VIAC: 'PSKY',
    WLTW: 'WTW',
  }),
);

/** A company whose shares are no longer traded. */
export interface FormerListing {
  readonly symbol: string;
  readonly name: string;
  /** what became of it, with the year */
  readonly fate: string;
}

const merged = (by: string, year: number): string => `part of ${by} since ${year}`;
const takenPrivate = (year: number): string => `taken private in ${year}`;
const failed = (year: number): string => `failed in ${year}`;

/** Companies that people still look for, by symbol. One counts only while its symbol is not listed. */
export const formerListings: readonly FormerListing[] = (
  [
    ['AGN', 'Allergan', merged('AbbVie', 2020)],
    ['ALXN', 'Alexion Pharmaceuticals', merged('AstraZeneca', 2021)],
    ['ANSS', 'Ansys', merged('Synopsys', 2025)],
    ['ATVI', 'Activision Blizzard', merged('Microsoft', 2023)],
    ['CELG', 'Celgene', merged('Bristol-Myers Squibb', 2019)],
    ['CERN', 'Cerner', merged('Oracle', 2022)],
    ['CTXS', 'Citrix Systems', takenPrivate(2022)],
    ['DFS', 'Discover Financial Services', merged('Capital One', 2025)],
    ['FRC', 'First Republic Bank', failed(2023)],
    ['HES', 'Hess', merged('Chevron', 2025)],
    ['JNPR', 'Juniper Networks', merged('Hewlett Packard Enterprise', 2025)],
    ['MRO', 'Marathon Oil', merged('ConocoPhillips', 2024)],
    ['MXIM', 'Maxim Integrated', merged('Analog Devices', 2021)],
    ['NUAN', 'Nuance Communications', merged('Microsoft', 2022)],
    ['PXD', 'Pioneer Natural Resources', merged('Exxon Mobil', 2024)],
    ['SBNY', 'Signature Bank', failed(2023)],
    ['SGEN', 'Seagen', merged('Pfizer', 2023)],
    ['SIVB', 'Silicon Valley Bank, SVB Financial', failed(2023)],
    ['SPLK', 'Splunk', merged('Cisco', 2024)],
    ['TIF', 'Tiffany', merged('LVMH', 2021)],
    ['TWTR', 'Twitter', takenPrivate(2022)],
    ['VMW', 'VMware', merged('Broadcom', 2023)],
    ['WORK', 'Slack', merged('Salesforce', 2021)],
    ['XLNX', 'Xilinx', merged('AMD', 2022)],
    ['ZNGA', 'Zynga', merged('Take-Two', 2022)],
  ] as const
).map(([symbol, name, fate]) => ({ symbol, name, fate }));

/** Names that people use and the list does not have, as in `foldName`, with the symbols they mean. */
export const knownAs: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    amex: ['AXP'],
    facebook: ['META'],
    google: ['GOOGL', 'GOOG'],
    'j j': ['JNJ'],
    'p g': ['PG'],
    raytheon: ['RTX'],
    square: ['XYZ'],
    tsmc: ['TSM'],
  }),
);
