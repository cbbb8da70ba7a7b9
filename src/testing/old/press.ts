import { fireEvent } from '@testing-library/react';

/** Presses a key on an element, by default the one with the focus. */
export function press(
  key: string,
  { on = document.activeElement ?? document.body, ...more }: KeyboardEventInit & { on?: Element } = {},
): void {
  fireEvent.keyDown(on, { key, ...more });
}

export function scroll(element: Element, topPx: number): void {
  element.scrollTop = topPx;
}

/** Presses the submit button of a form. */
export function submit(within: ParentNode): void {
  const button = within.querySelector('button[type=submit]');
  if (button) fireEvent.click(button);
}
