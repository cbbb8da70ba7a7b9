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
