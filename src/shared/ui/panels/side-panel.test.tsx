import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { preferences } from '#src/shared/storage/preferences.ts';
import { SidePanel } from './side-panel.tsx';

const edge = page.getByRole('separator', { name: 'Width of Story' });
beforeEach(async () => {
  await page.viewport(1440, 900);
  await render(
    <div style={{ position: 'absolute', inset: 0, display: 'flex', justifyContent: 'flex-end' }}>
      <SidePanel label="Story">text</SidePanel>
    </div>,
  );
});

const widthIs = async (px: number): Promise<void> => {
  await expect.element(edge).toHaveAttribute('aria-valuenow', String(px));
  expect(preferences().paneWidthPx).toBe(px);
  expect(page.getByRole('complementary', { name: 'Story' }).element().getBoundingClientRect().width).toBe(px);
};

test('the edge follows a drag within its bounds, and the click that ends it changes nothing', async () => {
  for (const [x, px] of [
    [940, 500],
    [140, 640],
    [920, 520],
  ] as const) {
    await userEvent.dragAndDrop(edge, document.body, { targetPosition: { x, y: 300 } });
    await widthIs(px);
  }
});

test('a click without a drag selects the next width, and starts again after the last', async () => {
  // A click may move by a pixel.
  await userEvent.dragAndDrop(edge, edge, { sourcePosition: { x: 4, y: 300 }, targetPosition: { x: 5, y: 300 } });
  await widthIs(550);
  for (const px of [640, 360, 460]) {
    await edge.click();
    await widthIs(px);
  }
});

test('arrow keys move the edge, Home and End move it to its bounds', async () => {
  (edge.element() as HTMLElement).focus();
  for (const [key, px] of [
    ['ArrowLeft', 480],
    ['ArrowRight', 460],
    ['Home', 360],
    ['End', 640],
    ['ArrowLeft', 640],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await widthIs(px);
  }
});
