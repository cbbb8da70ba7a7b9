/** What a person does: click, type, choose, press, scroll. */
export const click = (element: HTMLElement): void => element.click();

export function press(
  key: string,
  { on = document.activeElement ?? document.body, ...more }: KeyboardEventInit & { on?: Element } = {},
): void {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

/** React follows a field by its own setter; only the element's tells it apart from a change by the page. */
function setValue(field: HTMLInputElement | HTMLSelectElement, value: string, event: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

export const fill = (field: HTMLElement, value: string): void => setValue(field as HTMLInputElement, value, 'input');
export const choose = (field: HTMLElement, value: string): void => setValue(field as HTMLSelectElement, value, 'change');

export function scroll(element: Element, topPx: number): void {
  element.scrollTop = topPx;
}

/** Presses the button that sends a form. */
export const submit = (within: ParentNode): void => within.querySelector<HTMLElement>('button[type=submit]')?.click();
