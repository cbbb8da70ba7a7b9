import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { Box } from '#analysis/box.ts';
import { useBoxDraft } from './scatter-selection.tsx';

const boxAt = (from: number): Box => ({ x: { from, to: from + 1 }, y: {} });
const [first, second, foreign] = [boxAt(1), boxAt(2), boxAt(9)];

async function openDraft() {
  // The rest after a step.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stored: (Box | undefined)[] = [];
  const { result, rerender, act } = await renderHook(({ box }: { box: Box | undefined } = { box: undefined }) =>
    useBoxDraft(box, (next) => void stored.push(next)),
  );
  return {
    stored,
    box: () => result.current[0],
    /** Moves the box by a key, and rests until it is stored. */
    step: async (to: Box): Promise<void> => {
      await act(() => result.current[1](to, 'keys'));
      await act(() => void vi.runAllTimers());
    },
    renderAddress: (box: Box | undefined): Promise<void> => rerender({ box }),
  };
}

test('an earlier step that is rendered late does not move the box back', async () => {
  const { stored, box, step, renderAddress } = await openDraft();
  await step(first);
  await step(second);
  expect(stored).toEqual([first, second]);
  await renderAddress(first);
  expect(box()).toEqual(second);
  await renderAddress(second);
  expect(box()).toEqual(second);
  await renderAddress(undefined);
  expect(box()).toBeUndefined();
});

test('another address replaces the box, also while a step is on its way', async () => {
  const { box, step, renderAddress } = await openDraft();
  await step(first);
  await renderAddress(foreign);
  expect(box()).toEqual(foreign);
});
