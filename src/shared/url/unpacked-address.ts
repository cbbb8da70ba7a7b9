import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { unpack } from './packed.ts';
import { withDays } from './relative-days.ts';

export interface UnpackedAddress {
  /** without a leading `?` */
  readonly address: string;
  /** a sentence for what could not be read */
  readonly dropped: readonly string[];
}

/**
 * An address in which `s=` has become what was packed into it (share-link.ts), and days that were counted from now are days; parameters
 * beside them stay.
 */
export async function unpackedAddress(address: string): Promise<UnpackedAddress> {
  const others = new URLSearchParams(address);
  const packed = others.get('s');
  others.delete('s');
  const state = packed === null ? '' : await unpack(packed);
  const whole = [state, others.toString()].filter((part) => part !== undefined && part !== '').join('&');
  const { address: opened, dropped } = withDays(whole, dayOf(nowSeconds(), 'et'));
  return { address: opened, dropped: [...(state === undefined ? ['s: the link was cut off or changed on its way'] : []), ...dropped] };
}
