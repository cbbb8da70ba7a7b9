/**
 * Puts theme and density on the root element before anything is drawn, as src/shared/preferences does again when it has
 * loaded: a dark desk must not begin with a white flash. `data-embed` tells the styles that the desk is framed.
 */
export function applyLook(): void {
  const address = new URLSearchParams(location.search);
  let kept: Readonly<Record<string, unknown>> | null = null;
  try {
    kept = JSON.parse(localStorage.getItem('marketdesk:preferences') ?? '') as typeof kept;
  } catch {
    // nothing kept, anything else, or a storage that is blocked
  }
  const chosen = (name: string, ...words: readonly unknown[]): string =>
    [address.get(name), kept?.[name], words[0]].find((word) => words.includes(word)) as string;

  const theme = chosen('theme', 'system', 'light', 'dark');
  const { dataset } = document.documentElement;
  dataset['theme'] = theme === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : theme;
  dataset['density'] = chosen('density', 'compact', 'cozy', 'comfy');
  if (address.get('embed') === '1') dataset['embed'] = '';
}
