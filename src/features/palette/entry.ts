import type { SymbolDirectory } from '#src/shared/symbols/directory/directory.ts';
import type { SymbolPreferences } from '#src/shared/symbols/directory/find-symbols.ts';

/** The headings of entries. */
export type EntryGroup =
  | 'Commands'
  | 'Symbols'
  | 'Pages'
  | 'Views'
  | 'Watchlists'
  | 'Actions'
  | 'Recent'
  | 'Stories'
  | 'Not in the directory';

/** An entry of the palette: a link or an action. */
export interface Entry {
  readonly id: string;
  /** its heading */
  readonly group: EntryGroup;
  readonly label: string;
  /** the kind of entry, or the name of a company */
  readonly description?: string;
  /** the page code or shortcut that does the same */
  readonly hint?: string;
  /** further words that find it */
  readonly keywords?: string;
  /** symbols that it opens */
  readonly symbols?: readonly string[];
  /** URL below the base path */
  readonly to?: string;
  /** runs before the navigation to `to` */
  readonly run?: () => void;
  /** replaces the palette by another dialog */
  readonly runInstead?: () => void;
}

/** A page of the rail. */
export interface PalettePage {
  readonly path: string;
  readonly title: string;
  /** typed after a symbol, as on a terminal */
  readonly code: string;
}

/** Everything that the palette searches. */
export interface PaletteSources {
  readonly pages: readonly PalettePage[];
  /** the listed companies and those that this browser has met */
  readonly directory: SymbolDirectory;
  readonly preferences: SymbolPreferences;
  /** symbols that were opened in this browser, the last first */
  readonly opened: readonly string[];
  /** symbols that this browser has shown: the starred, then the most frequent first */
  readonly recent: readonly string[];
  /** symbols of starred stories */
  readonly starred: ReadonlySet<string>;
  /** watchlists, each with the query string that filters a page by it */
  readonly lists: readonly { readonly name: string; readonly symbols: readonly string[]; readonly query: string }[];
  /** in New York */
  readonly today: string;
  readonly views: readonly Entry[];
  readonly actions: readonly Entry[];
  /** URL of the page of one symbol */
  readonly symbolPageUrl: (symbol: string) => string;
  /** URL of a page with some symbols; undefined for a page without symbols */
  readonly pageUrl: (page: PalettePage, symbols: readonly string[]) => string | undefined;
  /** opens the form of a new watchlist with the symbols of a text */
  readonly createWatchlist: (text: string) => void;
  /** the text that was pasted, with its lines, while the field shows it on one */
  readonly pasted?: string | undefined;
  /** news searches for a text, listed last */
  readonly searches: (typed: string) => readonly Entry[];
}
