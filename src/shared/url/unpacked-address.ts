import { unpack } from './packed.ts';

export interface UnpackedAddress {
  /** without a leading `?` */
  readonly address: string;
  /** a sentence when what was packed could not be read */
  readonly dropped: readonly string[];
}

/** An address in which `s=` has become what was packed into it (share-link.ts); parameters beside it stay. */
export async function unpackedAddress(address: string): Promise<UnpackedAddress> {
  const others = new URLSearchParams(address);
  const packed = others.get('s');
  others.delete('s');
  const state = packed === null ? '' : await unpack(packed);
  if (state === undefined) return { address: others.toString(), dropped: ['s: the link was cut off or changed on its way'] };
  return { address: [state, others.toString()].filter((part) => part !== '').join('&'), dropped: [] };
}
