/** A text as a part of an address. Foreign text may hold half of a surrogate pair, which `encodeURIComponent` alone throws over. */
export const addressPart = (text: string): string => encodeURIComponent(text.toWellFormed());
