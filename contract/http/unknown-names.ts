const namesShown = 20;
const nameCharacters = 40;

/**
 * Unknown parameter names for `X-Unknown-Parameters` (facts §2): order of arrival, first 20, never a value.
 *
 * Assumed: each name once, cut at 40 characters, so that the header always fits what clients accept.
 */
export function unknownNames(names: readonly string[]): string | undefined {
  const shown = [...new Set(names)].filter((name) => name !== '').slice(0, namesShown);
  // the cut may halve a pair of surrogates, which encodeURIComponent refuses
  return shown.length === 0 ? undefined : shown.map((name) => encodeURIComponent(name.slice(0, nameCharacters).toWellFormed())).join(',');
}
