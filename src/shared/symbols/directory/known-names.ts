/** A company whose shares are no longer traded. */
export interface FormerListing {
  readonly symbol: string;
  readonly name: string;
  /** what became of it, with the year */
  readonly fate: string;
}

const describeMerger = (by: string, year: number): string => `part of ${by} since ${year}`;
const describeBuyout = (year: number): string => `taken private in ${year}`;
const describeFailure = (year: number): string => `failed in ${year}`;

/** Companies that people still look for, by symbol. One counts only while its symbol is not listed. */
export const formerListings: readonly FormerListing[] = (
  [
    ['AGN', 'Allergan', describeMerger('AbbVie', 2020)],
    ['ALXN', 'Alexion Pharmaceuticals', describeMerger('AstraZeneca', 2021)],
    ['ANSS', 'Ansys', describeMerger('Synopsys', 2025)],
    ['ATVI', 'Activision Blizzard', describeMerger('Microsoft', 2023)],
    ['CELG', 'Celgene', describeMerger('Bristol-Myers Squibb', 2019)],
    ['CERN', 'Cerner', describeMerger('Oracle', 2022)],
    ['CTXS', 'Citrix Systems', describeBuyout(2022)],
    ['DFS', 'Discover Financial Services', describeMerger('Capital One', 2025)],
    ['FRC', 'First Republic Bank', describeFailure(2023)],
    ['HES', 'Hess', describeMerger('Chevron', 2025)],
    ['JNPR', 'Juniper Networks', describeMerger('Hewlett Packard Enterprise', 2025)],
    ['MRO', 'Marathon Oil', describeMerger('ConocoPhillips', 2024)],
    ['MXIM', 'Maxim Integrated', describeMerger('Analog Devices', 2021)],
    ['NUAN', 'Nuance Communications', describeMerger('Microsoft', 2022)],
    ['PXD', 'Pioneer Natural Resources', describeMerger('Exxon Mobil', 2024)],
    ['SBNY', 'Signature Bank', describeFailure(2023)],
    ['SGEN', 'Seagen', describeMerger('Pfizer', 2023)],
    ['SIVB', 'Silicon Valley Bank, SVB Financial', describeFailure(2023)],
    ['SPLK', 'Splunk', describeMerger('Cisco', 2024)],
    ['TIF', 'Tiffany', describeMerger('LVMH', 2021)],
    ['TWTR', 'Twitter', describeBuyout(2022)],
    ['VMW', 'VMware', describeMerger('Broadcom', 2023)],
    ['WORK', 'Slack', describeMerger('Salesforce', 2021)],
    ['XLNX', 'Xilinx', describeMerger('AMD', 2022)],
    ['ZNGA', 'Zynga', describeMerger('Take-Two', 2022)],
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
