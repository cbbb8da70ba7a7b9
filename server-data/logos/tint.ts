/** Pairs for light and dark pages, each read well under white and told apart from its neighbours. */
const tints = [
  ['#1D4ED8', '#1E3A8A'],
  ['#0E7490', '#155E75'],
  ['#0F766E', '#115E59'],
  ['#15803D', '#166534'],
  ['#4D7C0F', '#3F6212'],
  ['#A16207', '#854D0E'],
  ['#C2410C', '#9A3412'],
  ['#B91C1C', '#991B1B'],
  ['#BE185D', '#9D174D'],
  ['#A21CAF', '#86198F'],
  ['#6D28D9', '#5B21B6'],
  ['#475569', '#334155'],
] as const;

/** FNV-1a, so that a name has the same colour on every machine and day. */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Assumed: a composite of a company whose brand colours are unknown stands on a colour that follows from its name. */
export function tintOf(name: string, side: 'light' | 'dark'): string {
  const [light, dark] = tints[digest(name) % tints.length] ?? tints[0];
  return side === 'light' ? light : dark;
}
