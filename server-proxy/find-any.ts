/** Pairs of bytes share this many places of the table, which then stays in the processor's nearest memory. */
const places = 4096;

const placeOf = (first: number, second: number): number => ((first << 5) ^ second) & (places - 1);

/**
 * Prepares the search for several texts at once (Wu and Manber, 1994). Of the bytes searched, two are looked at; a pair
 * that stands in none of the texts lets almost a whole text's length be leapt over, so the longer the shortest text is,
 * the less is read.
 *
 * @param texts each of two bytes or more
 * @returns whether bytes hold any of them
 */
export function findAny(texts: readonly Buffer[]): (bytes: Uint8Array) => boolean {
  if (texts.length === 0) return () => false;
  const length = Math.min(...texts.map((text) => text.length));
  if (length < 2) throw new Error('a text to be found has at least two bytes');
  // how far a text may be leapt: to where the pair would be the last of its first `length` bytes
  const most = length - 1;
  const leaps = new Uint16Array(places).fill(most);
  for (const text of texts) {
    for (let end = 1; end < length; end++) {
      const place = placeOf(text[end - 1] ?? 0, text[end] ?? 0);
      leaps[place] = Math.min(leaps[place] ?? 0, most - end);
    }
  }

  const standsAt = (bytes: Uint8Array, start: number): boolean =>
    texts.some((text) => start + text.length <= bytes.length && text.equals(bytes.subarray(start, start + text.length)));

  return (bytes) => {
    let end = most;
    while (end < bytes.length) {
      // both are inside, and the compiler's fallback would be read at every leap
      const leap = leaps[placeOf(bytes[end - 1] as number, bytes[end] as number)] as number;
      // nearly always so; said as a constant, it is where the processor reads on before it knows the leap
      if (leap === most) end += most;
      else if (leap > 0) end += leap;
      else if (standsAt(bytes, end - most)) return true;
      else end++;
    }
    return false;
  };
}
