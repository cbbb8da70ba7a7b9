import type { LogoSecurity } from '#contract/endpoints/logos.ts';

/** What is known of it beside the listing: by its ratios, or by a record of a calendar. */
interface Known {
  readonly isin?: string;
  readonly cusip?: string;
  readonly cik?: string;
}

/** `0000320193` and `320193` are one number, told as the contract tells it. */
const cikOf = (text: string): string => text.replace(/^0+(?=\d)/, '');

/** Identifiers that are known, the listing's before the company's; absent ones are absent (product 2.6). */
export function identifiersOf(
  security: LogoSecurity | undefined,
  company: Known | undefined,
): readonly (readonly [name: string, value: string])[] {
  const all = [
    ['ISIN', security?.isin || company?.isin],
    ['CUSIP', security?.cusip || company?.cusip],
    ['CIK', cikOf(security?.cik || company?.cik || '')],
    ['FIGI', security?.figi],
    ['Share class FIGI', security?.figi_share_class],
  ] as const;
  return all.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}
