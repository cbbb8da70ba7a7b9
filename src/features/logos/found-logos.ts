import type { LogoKeyType, LogoRecord, LogoSecurity } from '#contract/endpoints/logos.ts';
import type { Identifier } from '#src/shared/symbols/identifier.ts';

/** Whether a logo says when it was updated: services write the beginning of Unix time, or the year 1, where they do not know it. */
export const isDated = ({ updated_at: seconds }: LogoRecord): boolean => seconds > 0;

/** An identifier and its logo, if any. */
export interface FoundLogo extends Identifier {
  readonly logo: LogoRecord | undefined;
  /** the matching listing */
  readonly security: LogoSecurity | undefined;
  /** for monogram and file names */
  readonly symbol: string;
}

const memberOf: Readonly<Record<LogoKeyType, LogoKeyType>> = {
  symbol: 'symbol',
  cik: 'cik',
  cusip: 'cusip',
  isin: 'isin',
  figi_share_class: 'figi_share_class',
};

const plain = (value: unknown): string =>
  String(value)
    .toUpperCase()
    .replace(/^0+(?=\d)/, '');

export function foundLogo({ key, type }: Identifier, logos: ReadonlyMap<string, LogoRecord>): FoundLogo {
  const logo = logos.get(`${type} ${key}`);
  const security = logo?.securities.find((one) => plain(one[memberOf[type]]) === plain(key)) ?? logo?.securities[0];
  return { key, type, logo, security, symbol: (type === 'symbol' ? key : security?.symbol) || key };
}
