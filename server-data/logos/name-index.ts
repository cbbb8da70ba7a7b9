import { foldName } from '#contract/fold-name.ts';
import type { FoundLogo, LogoReader } from '../store/logos/logo.ts';

/** Companies of one key at most. */
const maxFound = 10;

/** A listing with what it is searched by. */
interface Named {
  readonly id: string;
  readonly isin: string;
  readonly symbol: string;
  /** the words of the name, each after a blank */
  readonly words: string;
  readonly isInUs: boolean;
}

type Source = Pick<LogoReader, 'logosAfter' | 'addressedLogo'>;

/** Finds listings by the words of their names, which are read once, and later those that were written since. */
export function openNameIndex(store: Source): { readonly find: (key: string) => Promise<readonly FoundLogo[]> } {
  const byLogo = new Map<string, readonly Named[]>();
  let read = 0;

  const update = async (): Promise<void> => {
    for (;;) {
      const logos = await store.logosAfter(read);
      for (const { id, revision, securities } of logos) {
        const named = securities.map(({ symbol, isin, name, country }) => ({
          id,
          symbol,
          isin,
          words: ` ${foldName(name)}`,
          isInUs: country === 'US',
        }));
        byLogo.set(id, named);
        read = Math.max(read, revision);
      }
      if (logos.length === 0) return;
    }
  };

  return {
    find: async (key) => {
      const parts = foldName(key)
        .split(' ')
        .filter((part) => part !== '')
        .map((part) => ` ${part}`);
      if (parts.length === 0) return [];
      await update();
      const matching = [...byLogo.values()]
        .flatMap((listings) => {
          const found = listings.filter(({ words }) => parts.every((part) => words.includes(part)));
          // One listing of a company, as for other keys.
          const best = found.find(({ isInUs }) => isInUs) ?? found[0];
          return best ? [best] : [];
        })
        .toSorted((a, b) => Number(b.isInUs) - Number(a.isInUs) || a.words.length - b.words.length || (a.symbol < b.symbol ? -1 : 1));
      const found: FoundLogo[] = [];
      for (const { id, isin, symbol } of matching.slice(0, maxFound)) {
        const logo = await store.addressedLogo(id, isin, symbol);
        if (logo) found.push({ key, ...logo });
      }
      return found;
    },
  };
}
