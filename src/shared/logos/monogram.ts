const colours = 8;

/** FNV-1a, so that a symbol has the same colour on every machine and day. */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** What stands for a symbol without a logo: its first two letters or digits, on a colour of its own. */
export function monogramOf(symbol: string): { readonly letters: string; readonly colour: string } {
  const name = symbol.toUpperCase();
  const letters = name.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return { letters: [...letters].slice(0, 2).join(''), colour: `var(--series-${(digest(name) % colours) + 1})` };
}
