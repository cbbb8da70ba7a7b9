import { foldName } from '../fold-name.ts';

/** The sectors of the Global Industry Classification Standard (GICS), by their codes, which files have for short. */
export const sectorNames = {
  10: 'Energy',
  15: 'Materials',
  20: 'Industrials',
  25: 'Consumer Discretionary',
  30: 'Consumer Staples',
  35: 'Health Care',
  40: 'Financials',
  45: 'Information Technology',
  50: 'Communication Services',
  55: 'Utilities',
  60: 'Real Estate',
} as const;
export type SectorCode = keyof typeof sectorNames;
export type SectorName = (typeof sectorNames)[SectorCode];

/** The eleven names, in the order of their codes. */
export const sectors: readonly SectorName[] = Object.values(sectorNames);

/** The name of a code; undefined where GICS has no such sector. */
export const sectorOfCode = (code: unknown): SectorName | undefined =>
  typeof code === 'number' ? (sectorNames as Readonly<Record<number, SectorName>>)[code] : undefined;

/**
 * Other spellings of the same sectors, folded.
 *
 * Assumed: only spellings are read as one sector. Names of other classifications, such as Technology or Consumer Cyclical, cover other
 * companies; they stay as they are.
 */
const spellings: Readonly<Record<string, SectorName>> = {
  'info tech': 'Information Technology',
  infotech: 'Information Technology',
  'information tech': 'Information Technology',
  healthcare: 'Health Care',
  material: 'Materials',
  industrial: 'Industrials',
  financial: 'Financials',
  utility: 'Utilities',
  realestate: 'Real Estate',
  'consumer disc': 'Consumer Discretionary',
  'cons disc': 'Consumer Discretionary',
  'cons discretionary': 'Consumer Discretionary',
  'consumer staple': 'Consumer Staples',
  'cons staples': 'Consumer Staples',
  'communication service': 'Communication Services',
  'communications services': 'Communication Services',
  'comm services': 'Communication Services',
};

const byName = new Map<string, SectorName>([...Object.entries(spellings), ...sectors.map((name) => [foldName(name), name] as const)]);

/**
 * A sector as it is shown: a GICS sector by its own name, however it is spelled; another text as it is, without blanks around it.
 *
 * @returns undefined where the text is empty
 */
export function readSector(text: string): string | undefined {
  const plain = text.trim();
  return plain === '' ? undefined : (byName.get(foldName(plain.replace(/ sector$/i, ''))) ?? plain);
}
