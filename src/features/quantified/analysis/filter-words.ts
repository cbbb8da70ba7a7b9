import { createContext } from 'react';

const none: readonly string[] = [];

/** The filters of the page in words, for whatever is saved. */
export const FilterWords = createContext(none);
