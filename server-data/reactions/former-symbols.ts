import { symbolChanges } from '#contract/former-symbols.ts';
import { addFormerSymbols } from '#contract/symbol-history.ts';
import type { LogoReader } from '../store/logos/logo.ts';

/** Adds the former symbols of the companies of a store to those that are known. */
export async function loadFormerSymbols(store: Pick<LogoReader, 'logosAfter'>): Promise<void> {
  for (let revision = 0; ;) {
    const logos = await store.logosAfter(revision);
    for (const { revision: last, securities } of logos) {
      revision = last;
      for (const { symbol, former_symbols: text } of securities)
        if (typeof text === 'string') addFormerSymbols(symbolChanges(text, symbol) ?? []);
    }
    if (logos.length === 0) return;
  }
}
