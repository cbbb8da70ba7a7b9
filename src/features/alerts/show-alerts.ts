// Whether the panel of alerts is open: whoever asks for it need not know where it is drawn.

let open = false;
const listeners = new Set<() => void>();

function set(isOpen: boolean): void {
  open = isOpen;
  for (const tell of listeners) tell();
}

export const isShown = (): boolean => open;
export const showAlerts = (): void => set(true);
export const hideAlerts = (): void => set(false);

export function onShowing(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
