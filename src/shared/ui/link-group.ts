import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

/** Windows of one group follow each other's symbol; the number stands in the address (`link=2`), so a copied link joins too. */
export const linkGroups = [1, 2, 3, 4] as const;
export type LinkGroup = (typeof linkGroups)[number];

/** What windows of one desk tell each other. Other tabs may run another version of us: what has another shape is not for us. */
const message = z.object({
  type: z.enum(['symbol']),
  group: z.number(),
  ticker: z.string().check(z.regex(/^[^\s,]{1,20}$/)),
});

export interface LinkedWindow {
  readonly group: LinkGroup | undefined;
  /** keeps its own symbol whatever the group does, and shows a lock */
  readonly locked: boolean;
  readonly setGroup: (group: LinkGroup | undefined) => void;
  readonly setLocked: (locked: boolean) => void;
  /** tells the group's other windows which ticker was clicked here */
  readonly send: (ticker: string) => void;
}

/** The group and the lock that an address names; anything else is no group. */
export function linkOf(search: string): Pick<LinkedWindow, 'group' | 'locked'> {
  const address = new URLSearchParams(search);
  const group = linkGroups.find((number) => String(number) === address.get('link'));
  return { group, locked: group !== undefined && address.get('lock') === '1' };
}

/** The same address in another group, with or without the lock. */
export function linkedAddress(search: string, { group, locked }: Pick<LinkedWindow, 'group' | 'locked'>): string {
  const address = new URLSearchParams(search);
  address.delete('link');
  address.delete('lock');
  if (group !== undefined) address.set('link', String(group));
  if (group !== undefined && locked) address.set('lock', '1');
  const text = address.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

/**
 * This window's place in a colour group.
 *
 * Assumed: a locked window keeps its symbol, and its own clicks still drive the others.
 *
 * @param onSymbol what another window of the group has chosen; not called while this one is locked
 */
export function useLinkGroup(onSymbol: (ticker: string) => void): LinkedWindow {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { group, locked } = linkOf(search);
  const latest = useRef({ onSymbol, group, locked });
  useLayoutEffect(() => {
    latest.current = { onSymbol, group, locked };
  });

  const channel = useRef<BroadcastChannel>(null);
  const isLinked = group !== undefined;
  useLayoutEffect(() => {
    if (!isLinked) return undefined;
    const opened = new BroadcastChannel('marketdesk:link');
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const read = message.safeParse(data);
      const here = latest.current;
      if (read.success && read.data.group === here.group && !here.locked) here.onSymbol(read.data.ticker);
    });
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [isLinked]);

  const go = (next: Pick<LinkedWindow, 'group' | 'locked'>): void =>
    void navigate({ pathname, search: linkedAddress(search, next) }, { replace: true });
  const send = useCallback((ticker: string) => {
    const told: z.output<typeof message> | undefined = latest.current.group && { type: 'symbol', group: latest.current.group, ticker };
    if (told) channel.current?.postMessage(told);
  }, []);
  return {
    group,
    locked,
    setGroup: (next) => go({ group: next, locked: false }),
    setLocked: (next) => go({ group, locked: next }),
    send,
  };
}
