/**
 * Puts theme, density and the colours of up and down on the root element before anything is drawn, as src/shared/preferences
 * does again for the first two when it has loaded: a dark desk must not begin with a white flash. `data-embed` tells the styles that the desk is framed.
 */
export function applyLook(): void {
  const address = new URLSearchParams(location.search);
  let kept: Readonly<Record<string, unknown>> | null = null;
  const { dataset } = document.documentElement;
  try {
    // What no address can choose: which colours mean up and down. The styles know two words; all others change nothing.
    dataset['colours'] = localStorage.getItem('marketdesk:colours')?.slice(1, -1) ?? '';
    kept = JSON.parse(localStorage.getItem('marketdesk:preferences') ?? '') as typeof kept;
  } catch {
    // nothing kept, anything else, or a storage that is blocked
  }
  const chosen = (name: string, ...words: readonly unknown[]): string =>
    [address.get(name), kept?.[name], words[0]].find((word) => words.includes(word)) as string;

  const theme = chosen('theme', 'system', 'light', 'dark');
  dataset['theme'] = theme === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : theme;
  dataset['density'] = chosen('density', 'compact', 'cozy', 'comfy');
  if (address.get('embed') === '1') dataset['embed'] = '';
}
