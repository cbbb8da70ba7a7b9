import type { Industry } from '../listing.ts';

/** How a company of an industry earns and what it needs for it. */
export interface Habits {
  /** out of revenue */
  readonly netMargin: number;
  /** undefined where no goods are sold */
  readonly grossMargin: number | undefined;
  /** days of sales not yet paid, of goods in stock, of bills not yet paid; undefined where there are none */
  readonly days: readonly [sales: number | undefined, stock: number | undefined, bills: number | undefined];
  /** what stands in the books, against a year's revenue */
  readonly plant: number;
  readonly intangibles: number;
  readonly otherAssets: number;
  readonly cash: number;
  readonly investments: number;
  /** out of assets */
  readonly debt: number;
  readonly equity: number;
  /** a year's, out of revenue */
  readonly depreciation: number;
  readonly taxRate: number;
  /** revenue in thousands */
  readonly perEmployee: number;
  /** whether the balance sheet tells apart what is due within a year; banks, insurers and landlords do not */
  readonly isClassified: boolean;
}

type Row = readonly [
  netMargin: number,
  grossMargin: number | undefined,
  days: Habits['days'],
  assets: readonly [plant: number, intangibles: number, other: number, cash: number, investments: number],
  debt: number,
  equity: number,
  depreciation: number,
  taxRate: number,
  perEmployee: number,
  isUnclassified?: true,
];

const none = undefined;
const noDays = [none, none, none] as const;

/** Assumed: habits of industries in the order of magnitude of recent annual reports. */
const rows: Readonly<Record<Exclude<Industry, 'Funds'>, Row>> = {
  'Aerospace & Defense': [0.09, 0.2, [58, 75, 45], [0.12, 0.45, 0.22, 0.1, 0.01], 0.3, 0.24, 0.035, 0.17, 420],
  Airlines: [0.06, 0.26, [12, 12, 28], [0.65, 0.1, 0.12, 0.08, 0.1], 0.35, 0.15, 0.05, 0.22, 520],
  'Asset Managers': [0.22, none, [60, none, none], [0.05, 1, 2.2, 0.35, 0.05], 0.22, 0.4, 0.03, 0.21, 1100, true],
  Automakers: [0.05, 0.16, [38, 45, 55], [0.35, 0.05, 0.5, 0.15, 0.12], 0.3, 0.28, 0.05, 0.19, 900],
  Banks: [0.25, none, noDays, [0.1, 0.35, 18.5, 2.5, 0], 0.08, 0.085, 0.03, 0.2, 450, true],
  Beverages: [0.17, 0.52, [35, 65, 60], [0.3, 0.6, 0.2, 0.12, 0.04], 0.34, 0.3, 0.04, 0.19, 450],
  'Big-Box Retail': [0.035, 0.26, [5, 42, 42], [0.25, 0.04, 0.06, 0.04, 0], 0.25, 0.33, 0.02, 0.23, 320],
  Biotechnology: [0.28, 0.78, [65, 150, 45], [0.18, 0.9, 0.25, 0.3, 0.25], 0.28, 0.4, 0.06, 0.14, 1000],
  Brokers: [0.24, none, noDays, [0.06, 0.15, 14, 1.5, 0], 0.16, 0.1, 0.04, 0.21, 1100, true],
  'Business Services': [0.13, 0.4, [50, 6, 28], [0.35, 0.5, 0.22, 0.06, 0], 0.33, 0.28, 0.07, 0.23, 230],
  Chemicals: [0.12, 0.33, [52, 62, 55], [0.5, 0.4, 0.15, 0.09, 0], 0.31, 0.42, 0.06, 0.2, 560],
  'Chip Equipment': [0.25, 0.48, [60, 160, 40], [0.15, 0.1, 0.18, 0.25, 0.15], 0.22, 0.48, 0.02, 0.12, 800],
  'Electrical Equipment': [0.11, 0.34, [60, 62, 60], [0.14, 0.5, 0.18, 0.1, 0.02], 0.25, 0.42, 0.035, 0.18, 300],
  Entertainment: [0.11, 0.42, [45, none, 30], [0.12, 0.8, 0.5, 0.12, 0.02], 0.28, 0.44, 0.05, 0.19, 520],
  'Exchanges & Data': [0.35, none, [55, none, none], [0.08, 2.2, 0.3, 0.25, 0.02], 0.28, 0.46, 0.08, 0.21, 500],
  Hardware: [0.09, 0.3, [48, 45, 75], [0.1, 0.12, 0.22, 0.12, 0.06], 0.24, 0.26, 0.03, 0.17, 900],
  'Health Insurers': [0.035, none, [18, none, none], [0.03, 0.2, 0.28, 0.12, 0.05], 0.23, 0.34, 0.012, 0.22, 900, true],
  'Health Services': [0.025, 0.12, [24, 22, 36], [0.1, 0.12, 0.06, 0.03, 0], 0.24, 0.22, 0.015, 0.23, 700],
  'Household Products': [0.15, 0.52, [32, 60, 75], [0.25, 0.45, 0.14, 0.1, 0], 0.29, 0.32, 0.035, 0.19, 650],
  'IT Services': [0.11, 0.42, [65, none, 28], [0.1, 0.45, 0.25, 0.14, 0.01], 0.27, 0.3, 0.045, 0.16, 150],
  Insurance: [0.11, none, noDays, [0.02, 0.12, 5, 0.08, 0.2], 0.06, 0.2, 0.012, 0.19, 1100, true],
  'Internet Platforms': [0.24, 0.64, [55, none, 25], [0.38, 0.12, 0.16, 0.12, 0.28], 0.1, 0.62, 0.06, 0.16, 1500],
  Machinery: [0.12, 0.33, [50, 85, 50], [0.16, 0.2, 0.32, 0.09, 0.02], 0.33, 0.3, 0.035, 0.21, 480],
  'Medical Devices': [0.17, 0.58, [58, 120, 45], [0.18, 0.95, 0.18, 0.12, 0.03], 0.26, 0.5, 0.06, 0.14, 350],
  Mining: [0.14, 0.34, [18, 65, 40], [1.3, 0.05, 0.22, 0.16, 0.02], 0.18, 0.52, 0.14, 0.3, 900],
  Networking: [0.2, 0.62, [50, 75, 45], [0.07, 0.4, 0.28, 0.18, 0.15], 0.22, 0.42, 0.035, 0.17, 700],
  'Oil & Gas': [0.11, 0.36, [38, 28, 45], [0.95, 0.02, 0.12, 0.08, 0.02], 0.17, 0.5, 0.1, 0.32, 3500],
  'Oil Services': [0.11, 0.21, [75, 60, 55], [0.22, 0.3, 0.16, 0.1, 0.04], 0.28, 0.38, 0.065, 0.21, 300],
  'Online Retail': [0.09, 0.46, [22, 25, 60], [0.28, 0.08, 0.14, 0.13, 0.06], 0.18, 0.42, 0.06, 0.18, 420],
  'Packaged Foods': [0.12, 0.35, [28, 55, 65], [0.25, 0.95, 0.12, 0.04, 0], 0.32, 0.42, 0.035, 0.2, 500],
  Payments: [0.2, none, [40, none, none], [0.1, 0.6, 0.6, 0.45, 0.12], 0.27, 0.34, 0.04, 0.19, 1200],
  Pharmaceuticals: [0.22, 0.72, [72, 150, 50], [0.32, 0.85, 0.22, 0.15, 0.06], 0.27, 0.42, 0.07, 0.15, 700],
  REITs: [0.28, none, [30, none, none], [5.5, 1, 0.9, 0.1, 0], 0.38, 0.46, 0.34, 0.02, 2200, true],
  'Refiners & Pipelines': [0.05, 0.13, [24, 22, 30], [0.55, 0.06, 0.1, 0.05, 0], 0.28, 0.38, 0.035, 0.21, 5000],
  Restaurants: [0.19, 0.42, [14, 5, 22], [0.65, 0.1, 0.28, 0.1, 0.02], 0.4, 0.2, 0.06, 0.22, 110],
  Semiconductors: [0.24, 0.52, [40, 110, 45], [0.3, 0.35, 0.13, 0.18, 0.18], 0.23, 0.52, 0.07, 0.12, 800],
  Software: [0.2, 0.74, [62, none, 22], [0.1, 0.55, 0.26, 0.2, 0.16], 0.2, 0.46, 0.05, 0.17, 420],
  'Specialty Retail': [0.09, 0.42, [5, 75, 52], [0.3, 0.06, 0.08, 0.07, 0.01], 0.38, 0.24, 0.025, 0.24, 280],
  Telecom: [0.12, 0.58, [35, 10, 45], [1, 1.1, 0.24, 0.05, 0], 0.38, 0.32, 0.16, 0.22, 700],
  Transport: [0.12, 0.34, [42, 4, 28], [0.75, 0.15, 0.18, 0.08, 0.03], 0.32, 0.34, 0.06, 0.23, 270],
  Travel: [0.17, 0.45, [28, 3, 35], [0.5, 0.25, 0.2, 0.24, 0.08], 0.4, 0.22, 0.06, 0.17, 350],
  Utilities: [0.14, 0.42, [45, 28, 55], [3, 0.3, 0.8, 0.02, 0], 0.4, 0.32, 0.17, 0.14, 1400],
};

/** @throws for funds, which have no statements */
export function habitsOf(industry: Industry): Habits {
  if (industry === 'Funds') throw new Error('a fund has no statements');
  const [netMargin, grossMargin, days, assets, debt, equity, depreciation, taxRate, perEmployee, isUnclassified] = rows[industry];
  const [plant, intangibles, otherAssets, cash, investments] = assets;
  return {
    netMargin,
    grossMargin,
    days,
    plant,
    intangibles,
    otherAssets,
    cash,
    investments,
    debt,
    equity,
    depreciation,
    taxRate,
    perEmployee,
    isClassified: !isUnclassified,
  };
}
