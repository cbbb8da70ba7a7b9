import { useImperativeHandle, type Ref } from 'react';
import LinkGroupControl from './link-group-control.tsx';
import { useLinkGroup } from './link-group.ts';

/**
 * Everything a page needs to belong to a colour group, in a chunk of its own: the control, the listening, and through
 * `ref` the way to tell the others which ticker was clicked here.
 */
export default function LinkedWindow({ onSymbol, ref }: { onSymbol: (ticker: string) => void; ref: Ref<(ticker: string) => void> }) {
  const link = useLinkGroup(onSymbol);
  const { send } = link;
  useImperativeHandle(ref, () => send, [send]);
  return <LinkGroupControl {...link} />;
}
