import { spelledSymbol } from '#contract/symbol.ts';

/** A symbol as readers know it, without the prefix of its market on the wire. */
export interface SymbolLabel {
  readonly text: string;
  /** what it is, where it is no share: `BTC` is a fund's ticker as well */
  readonly kind?: 'crypto' | 'fx';
}

const kinds: Readonly<Record<string, SymbolLabel['kind']>> = { CRYPTO: 'crypto', $: 'crypto', FOREX: 'fx', FX: 'fx' };

/** The label of a symbol such as `CRYPTO:BTC`, `$BTC`, `FOREX:EURUSD` or `NASDAQ:AAPL`. For display only: filters and links have the name as sent. */
export function symbolLabel(name: string): SymbolLabel {
  const [, prefix = '', dollar = '', text] = /^(?:([A-Z]{2,10}):|(\$))(.+)$/i.exec(name) ?? [];
  const kind = kinds[prefix.toUpperCase() + dollar];
  if (text !== undefined && kind) return { text, kind };
  // An exchange of the United States goes; `TSX:T` is not `T`.
  const spelled = text === undefined ? name : spelledSymbol(name);
  return { text: spelled.includes(':') ? name : spelled };
}
