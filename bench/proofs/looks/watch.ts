/** What a page has done that it should not. */
export interface Seen {
  /** each time something moved by itself: how much, and what */
  readonly moved: string[];
  /** each violation of the pages' policy */
  readonly blocked: string[];
}

/** Runs in the page before anything else does, and notes under `seen`. */
export function installWatch(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    /** within half a second of what a hand did, which is no surprise */
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  // The mark before an age moves by 0.00002 when that grows by a digit, from 9 to 10 seconds.
  const least = 0.0001;
  const seen: Seen = { moved: [], blocked: [] };
  Object.assign(globalThis, { seen });
  const named = (node: Node | null): string =>
    node instanceof Element ? `${node.localName}.${node.className}`.slice(0, 60) : (node?.textContent ?? 'what is gone').slice(0, 40);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[])
      if (!hadRecentInput && value >= least)
        seen.moved.push(`${value.toFixed(5)} after ${Math.round(startTime)} ms: ${sources.map(({ node }) => named(node)).join(', ')}`);
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    seen.blocked.push(`${effectiveDirective} blocked ${blockedURI} ${sample}`),
  );
}
