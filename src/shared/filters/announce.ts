let region: HTMLElement | undefined;

/** Announces a text to screen readers. The live region persists, because a region that is added together with its text is not announced. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.role = 'status';
    region.className = 'sr-only';
    document.body.append(region);
  }
  region.textContent = text;
}
