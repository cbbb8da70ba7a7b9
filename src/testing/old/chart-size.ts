import { beforeEach, vi } from 'vitest';

/** happy-dom lays nothing out, and recharts draws nothing without a size: in a test file that calls this, every chart has one. */
export const giveChartsASize = (): void =>
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.classList.contains('recharts-wrapper') ? new DOMRect(0, 0, 640, 300) : new DOMRect();
    });
  });
