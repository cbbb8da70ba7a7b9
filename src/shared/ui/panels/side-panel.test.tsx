import { screen } from '@testing-library/react';
import { press } from '#src/testing/press.ts';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preferences, readPreferences, setPreferences } from '#src/shared/storage/preferences.ts';
import { SidePanel } from './side-panel.tsx';

let root: Root;
let edge: HTMLElement;
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<SidePanel label="Story">text</SidePanel>);
  edge = await vi.waitFor(() => screen.getByRole('separator', { name: 'Width of Story' }));
  vi.spyOn(screen.getByRole('complementary', { name: 'Story' }), 'getBoundingClientRect').mockReturnValue({ right: 1400 } as DOMRect);
  edge.setPointerCapture = () => {};
  edge.hasPointerCapture = () => true;
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  setPreferences(readPreferences(null));
});

const point = (type: string, clientX: number): boolean => edge.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX }));
const widthIs = (px: number): Promise<void> =>
  vi.waitFor(() => expect([preferences().paneWidthPx, edge.getAttribute('aria-valuenow')]).toEqual([px, String(px)]));

test('the edge follows a drag, within its bounds, and the click that ends it changes nothing', async () => {
  point('pointerdown', 940);
  point('pointermove', 900);
  await widthIs(500);
  point('pointermove', 100);
  await widthIs(640);
  point('pointermove', 880);
  edge.click();
  await widthIs(520);
});

test('a click without a drag goes to the next width, and round', async () => {
  for (const px of [550, 640, 360, 460]) {
    point('pointerdown', 940);
    point('pointermove', 941);
    edge.click();
    await widthIs(px);
  }
});

test('arrow keys move it, Home and End go to its bounds', async () => {
  for (const [key, px] of [
    ['ArrowLeft', 480],
    ['ArrowRight', 460],
    ['Home', 360],
    ['ArrowRight', 360],
    ['End', 640],
  ] as const) {
    press(key, { on: edge });
    await widthIs(px);
  }
});
