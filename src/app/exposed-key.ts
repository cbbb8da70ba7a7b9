/** Takes a key out of the page's address, where histories, logs and screenshots would keep it (product.md 2.10). */
export function takeKeyOut(): boolean {
  const url = new URL(location.href);
  const names = [...url.searchParams.keys()].filter((name) => /^(token|apikey)$/i.test(name));
  for (const name of names) url.searchParams.delete(name);
  if (names.length > 0) history.replaceState(history.state, '', url);
  return names.length > 0;
}

/** At once, before the router reads the address and anything is asked. */
export const keyWasExposed = takeKeyOut();
