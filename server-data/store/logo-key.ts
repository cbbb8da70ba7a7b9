import type { LogoKeyType, LogoSecurity } from '#contract/endpoints/logos.ts';
import { filedUnder, symbolKey } from './symbol-forms.ts';

/** How an identifier is compared: in any letter case, and a CIK without the zeros that pad it (facts §2). "" matches nothing. */
export function logoKey(type: LogoKeyType, value: string): string {
  if (type === 'symbol') return symbolKey(value);
  const plain = value.trim().toLowerCase();
  return type === 'cik' ? plain.replace(/^0+(?=\d)/, '') : plain;
}

/** Everything a listing can be found by. */
export const keysOf = (security: LogoSecurity): (readonly [type: LogoKeyType, key: string])[] =>
  [
    ...filedUnder(security).map((key) => ['symbol', key] as const),
    ...(['cik', 'cusip', 'isin', 'figi_share_class'] as const).map((type) => [type, logoKey(type, security[type])] as const),
  ].filter(([, key]) => key !== '');
