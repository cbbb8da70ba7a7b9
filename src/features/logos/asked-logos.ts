import type { LogoKeyType, LogoRecord, LogoSecurity } from '#contract/endpoints/logos.ts';
import { isBad, readIdentifier, type BadIdentifier, type Identifier } from './identifier.ts';

/** What the address names: what can be asked for, by type, and what cannot be right. Each in the order of the address. */
export interface Asked {
  readonly good: readonly Identifier[];
  readonly bad: readonly BadIdentifier[];
  /** one question each */
  readonly byType: readonly (readonly [type: LogoKeyType, keys: readonly string[]])[];
}

export function askedOf(keys: readonly string[], type: LogoKeyType | undefined): Asked {
  const read = [...new Map(keys.map((key) => [key.toUpperCase(), readIdentifier(key, type)])).values()];
  const good = read.filter((one): one is Identifier => !isBad(one));
  return {
    good,
    bad: read.filter(isBad),
    byType: [...Map.groupBy(good, (one) => one.type)].map(([type, some]) => [type, some.map(({ key }) => key)]),
  };
}

/** An identifier and the logo that answers it, if any does. */
export interface FoundLogo extends Identifier {
  readonly logo: LogoRecord | undefined;
  /** the listing that was meant */
  readonly security: LogoSecurity | undefined;
  /** what stands for it where there is no picture, and what files are named after */
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

export function foundLogo({ key, type }: Identifier, answers: ReadonlyMap<string, LogoRecord>): FoundLogo {
  const logo = answers.get(`${type} ${key}`);
  const security = logo?.securities.find((one) => plain(one[memberOf[type]]) === plain(key)) ?? logo?.securities[0];
  return { key, type, logo, security, symbol: (type === 'symbol' ? key : security?.symbol) || key };
}
