const most = 200;
const mostCharacters = 200;

/** The same reading of a header, done once for each of the few texts that clients send; long or rare ones are read each time. */
export function remembering<T>(read: (header: string | undefined) => T): (header: string | undefined) => T {
  const known = new Map<string | undefined, T>();
  return (header) => {
    const found = known.get(header);
    if (found !== undefined || known.has(header)) return found as T;
    const value = read(header);
    if (known.size < most && (header?.length ?? 0) <= mostCharacters) known.set(header, value);
    return value;
  };
}
