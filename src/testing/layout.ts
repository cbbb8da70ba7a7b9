/** Height of everything that scrolls in happy-dom, px. */
export const heightPx = 600;

/** happy-dom draws nothing: every box is 0 px high, scrolling is silent, and there are no popovers. The least that the pages ask for. */
export function giveLayout(): void {
  const scrolled = new WeakMap<Element, number>();
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: { configurable: true, get: () => heightPx },
    scrollTop: {
      configurable: true,
      get(this: Element) {
        return scrolled.get(this) ?? 0;
      },
      set(this: Element, px: number) {
        const contentPx = [...this.children].reduce((sum, child) => sum + Number.parseFloat((child as HTMLElement).style.height || '0'), 0);
        const topPx = Math.max(0, Math.min(px, contentPx - heightPx));
        if (topPx === (scrolled.get(this) ?? 0)) return;
        scrolled.set(this, topPx);
        this.dispatchEvent(new Event('scroll'));
      },
    },
    showPopover: { configurable: true, value: () => {} },
  });
}
