import { mostSymbols } from '#src/shared/watchlists/listed.ts';
import { pastedSymbols } from '#src/shared/watchlists/watchlists.ts';

/** The symbols among texts, as many as the desk asks for. */
export const cleanSymbols = (texts: readonly string[]): string[] => pastedSymbols(texts.join('\n')).symbols.slice(0, mostSymbols);
