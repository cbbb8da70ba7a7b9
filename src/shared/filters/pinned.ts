import { createContext } from 'react';

/** Parameters that the page around the desk has set, and that nobody inside can take off. */
export const Pinned = createContext<readonly string[]>([]);
