import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Box } from '#src/shared/charts/box.ts';
import { useBoxDraft } from './scatter-selection.tsx';

const boxAt = (from: number): Box => ({ x: { from, to: from + 1 }, y: {} });
const [first, second, foreign] = [boxAt(1), boxAt(2), boxAt(9)];

function openDraft() {
  vi.useFakeTimers();
  const stored: (Box | undefined)[] = [];
  const hook = renderHook(({ box }: { box: Box | undefined }) => useBoxDraft(box, (next) => void stored.push(next)), {
    initialProps: { box: undefined as Box | undefined },
  });
  return {
    stored,
    box: () => hook.result.current[0],
    /** Moves the box by a key, and rests until it is stored. */
    step: (to: Box) => {
      act(() => hook.result.current[1](to, 'keys'));
      act(() => void vi.runAllTimers());
    },
    renderAddress: (box: Box | undefined) => hook.rerender({ box }),
  };
}

test('an earlier step that is rendered late does not move the box back', () => {
  const { stored, box, step, renderAddress } = openDraft();
  step(first);
  step(second);
  expect(stored).toEqual([first, second]);
  renderAddress(first);
  expect(box()).toEqual(second);
  renderAddress(second);
  expect(box()).toEqual(second);
  renderAddress(undefined);
  expect(box()).toBeUndefined();
});

test('another address replaces the box, also while a step is on its way', () => {
  const { box, step, renderAddress } = openDraft();
  step(first);
  renderAddress(foreign);
  expect(box()).toEqual(foreign);
});
