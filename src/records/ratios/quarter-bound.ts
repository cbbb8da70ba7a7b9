// Without imports: the first view of the desk parses addresses of /ratios, to prefetch them.

const quarterShape = /^FY(\d{4})Q([1-4])$/;

/** `FY2025Q1` → fiscal quarters since year 0; undefined for anything else. */
export function parseQuarterBound(bound: string): number | undefined {
  const [, year, quarter] = quarterShape.exec(bound) ?? [];
  return year === undefined ? undefined : Number(year) * 4 + Number(quarter) - 1;
}

/** Fiscal quarters since year 0 → `FY2025Q1` */
export const quarterBound = (fiscal: number): string => `FY${Math.floor(fiscal / 4)}Q${(fiscal % 4) + 1}`;
