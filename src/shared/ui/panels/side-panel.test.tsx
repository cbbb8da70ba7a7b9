import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { preferences } from '#src/shared/storage/preferences.ts';
import { press } from '#src/testing/press.ts';
import '#src/testing/render-page.tsx';
import { SidePanel } from './side-panel.tsx';

let edge: HTMLElement;
beforeEach(() => {
  render(<SidePanel label="Story">text</SidePanel>);
  edge = screen.getByRole('separator', { name: 'Width of Story' });
  vi.spyOn(screen.getByRole('complementary', { name: 'Story' }), 'getBoundingClientRect').mockReturnValue({ right: 1400 } as DOMRect);
  edge.setPointerCapture = () => {};
  edge.hasPointerCapture = () => true;
});

const expectWidth = (px: number): void => expect([preferences().paneWidthPx, edge.getAttribute('aria-valuenow')]).toEqual([px, String(px)]);

test('the edge follows a drag within its bounds, and the click that ends it changes nothing', () => {
  fireEvent.pointerDown(edge, { clientX: 940 });
  for (const [clientX, px] of [
    [900, 500],
    [100, 640],
    [880, 520],
  ] as const) {
    fireEvent.pointerMove(edge, { clientX });
    expectWidth(px);
  }
  fireEvent.click(edge);
  expectWidth(520);
});

test('a click without a drag selects the next width, and starts again after the last', () => {
  for (const px of [550, 640, 360, 460]) {
    fireEvent.pointerDown(edge, { clientX: 940 });
    fireEvent.pointerMove(edge, { clientX: 941 });
    fireEvent.click(edge);
    expectWidth(px);
  }
});

test('arrow keys move the edge, Home and End move it to its bounds', () => {
  for (const [key, px] of [
    ['ArrowLeft', 480],
    ['ArrowRight', 460],
    ['Home', 360],
    ['ArrowRight', 360],
    ['End', 640],
  ] as const) {
    press(key, { on: edge });
    expectWidth(px);
  }
});
