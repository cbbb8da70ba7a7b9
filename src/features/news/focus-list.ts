/** Gives the focus to the reader's place in the list when what has it goes; loaded with its first use. */
export const focusList = (): void =>
  void import('#src/shared/ui/keep-focus.ts').then(
    ({ anyOfList, keepFocus }) => keepFocus(anyOfList),
    // Without its chunk the focus starts at the top of the page.
    () => {},
  );
