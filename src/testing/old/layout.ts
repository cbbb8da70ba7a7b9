/** Height of everything that scrolls in happy-dom, px. */
export const heightPx = 600;

/** Height of what stands in an element, by the heights its children are given. */
const contentPx = (element: Element): number =>
  [...element.children].reduce((sum, child) => sum + Number.parseFloat((child as HTMLElement).style.height || '0'), 0);

/** happy-dom draws nothing: every box is 0 px high, scrolling is silent, and there are no popovers. The least that the pages ask for. */
export function giveLayout(): void {
  const scrolled = new WeakMap<Element, number>();
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: { configurable: true, get: () => heightPx },
    scrollHeight: {
      configurable: true,
      get(this: Element) {
        return Math.max(heightPx, contentPx(this));
      },
    },
    scrollTop: {
      configurable: true,
      get(this: Element) {
        return scrolled.get(this) ?? 0;
      },
      set(this: Element, px: number) {
        const topPx = Math.max(0, Math.min(px, contentPx(this) - heightPx));
        if (topPx === (scrolled.get(this) ?? 0)) return;
        scrolled.set(this, topPx);
        // As in a browser: not within the task that scrolls.
        queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
      },
    },
    showPopover: { configurable: true, value: () => {} },
    hidePopover: { configurable: true, value: () => {} },
  });
}
