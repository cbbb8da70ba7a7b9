/** Further words by which the palette finds the commands of standard shortcuts (ui/commands/hotkeys.ts). */
export const shortcutKeywords: Readonly<Record<string, string>> = {
  j: 'down row story',
  k: 'up row story',
  o: 'read detail',
  v: 'source link',
  s: 'favourite bookmark',
  '.': 'arrivals',
  r: 'reload',
  p: 'stop live updates polling',
  '[': 'back month',
  ']': 'forward month',
  '?': 'help keys',
  e: 'download csv json xlsx copy save',
};
