/** One thing the palette offers: a place to go to, or something to do. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  /** what kind of thing it is, or the name of a company */
  readonly about?: string;
  /** the code or key that does the same */
  readonly hint?: string;
  /** further words it is found by */
  readonly words?: string;
  /** an address of the desk */
  readonly to?: string;
  /** what it does; before it goes anywhere */
  readonly act?: () => void;
  /** opens something in the place of the palette */
  readonly instead?: () => void;
}

/** A page of the desk, as its rail has it. */
export interface PalettePage {
  readonly path: string;
  readonly title: string;
  /** what it is called by after a symbol, as on a terminal */
  readonly code: string;
}

/** A symbol the desk has met. */
export interface PaletteSymbol {
  readonly symbol: string;
  readonly name: string | undefined;
  /** a story about it is starred */
  readonly starred: boolean;
}

/** What the desk hands to its palette; the palette knows none of it by itself. */
export interface PaletteParts {
  readonly pages: readonly PalettePage[];
  /** the more familiar first */
  readonly symbols: readonly PaletteSymbol[];
  readonly views: readonly Entry[];
  readonly actions: readonly Entry[];
  /** where one symbol is at home */
  readonly symbolPage: (symbol: string) => string;
  /** where a page shows some symbols only; undefined for a page that is about none */
  readonly about: (page: PalettePage, symbols: readonly string[]) => string | undefined;
  /** what the text means as a search, for when it is nothing else */
  readonly searches: (typed: string) => readonly Entry[];
}
