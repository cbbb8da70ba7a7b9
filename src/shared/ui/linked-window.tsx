import { useImperativeHandle, type Ref } from 'react';
import LinkGroupControl from './link-group-control.tsx';
import { useLinkGroup } from './link-group.ts';

/**
 * Makes a page a member of a colour group: the control, the listener, and through `ref` a function that sends the clicked ticker. Loaded with
 * the first linked window.
 */
export function LinkedWindow({ onSymbol, ref }: { onSymbol: (ticker: string) => void; ref: Ref<(ticker: string) => void> }) {
  const link = useLinkGroup(onSymbol);
  const { send } = link;
  useImperativeHandle(ref, () => send, [send]);
  return <LinkGroupControl {...link} />;
}
