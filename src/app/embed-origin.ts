/**
 * The page around the desk, as far as the browser tells before a word is said: the entry of the operator's list that is the
 * referrer's origin, whole.
 */
export const originOf = (listed: readonly string[], referrer: string): string | undefined => {
  const origin = URL.parse(referrer)?.origin;
  return listed.find((entry) => entry === origin);
};

/**
 * Whether a message may come from that origin: the host's own or, as long as the host is not known, any that is listed.
 *
 * @param host undefined where the referrer has not told
 */
export const isHost = (listed: readonly string[], host: string | undefined, origin: string): boolean =>
  host === undefined ? listed.includes(origin) : origin === host;
