import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

/** Windows of one group follow each other's symbol. The number is in the URL (`link=2`), so a copied link joins the group. */
export const linkGroups = [1, 2, 3, 4] as const;
export type LinkGroup = (typeof linkGroups)[number];

/** The message between windows. Other tabs may run another version: messages of another shape are ignored. */
const message = z.object({
  type: z.enum(['symbol']),
  group: z.number(),
  ticker: z.string().check(z.regex(/^[^\s,]{1,20}$/)),
});

export interface LinkedWindow {
  readonly group: LinkGroup | undefined;
  /** keeps its own symbol and shows a lock */
  readonly locked: boolean;
  readonly setGroup: (group: LinkGroup | undefined) => void;
  readonly setLocked: (locked: boolean) => void;
  /** sends the clicked ticker to the group's other windows */
  readonly send: (ticker: string) => void;
}

/** Parses the group and the lock of a URL; invalid values are no group. */
export function linkOf(search: string): Pick<LinkedWindow, 'group' | 'locked'> {
  const address = new URLSearchParams(search);
  const group = linkGroups.find((number) => String(number) === address.get('link'));
  return { group, locked: group !== undefined && address.get('lock') === '1' };
}

/** The same URL with another group and lock. */
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
 * @param onSymbol called with the symbol that another window of the group has selected; not while this window is locked
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
    const sent: z.output<typeof message> | undefined = latest.current.group && { type: 'symbol', group: latest.current.group, ticker };
    if (sent) channel.current?.postMessage(sent);
  }, []);
  return {
    group,
    locked,
    setGroup: (next) => go({ group: next, locked: false }),
    setLocked: (next) => go({ group, locked: next }),
    send,
  };
}
