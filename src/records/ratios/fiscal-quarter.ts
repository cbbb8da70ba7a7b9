/** Fiscal quarters since year 0 → `FY2026 Q3` */
export const fiscalQuarterLabel = (quarter: number): string => `FY${Math.floor(quarter / 4)} Q${(quarter % 4) + 1}`;

const quarterShape = /^FY(\d{4})Q([1-4])$/;

/** `FY2025Q1` → fiscal quarters since year 0; undefined for anything else. */
export function parseQuarterBound(bound: string): number | undefined {
  const [, year, quarter] = quarterShape.exec(bound) ?? [];
  return year === undefined ? undefined : Number(year) * 4 + Number(quarter) - 1;
}

/** The spelling of a quarter in addresses: `FY2025Q1`. */
export const quarterBound = (quarter: number): string => fiscalQuarterLabel(quarter).replace(' ', '');
