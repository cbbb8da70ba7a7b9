import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { copied } from '#src/shared/url/shared-link.ts';
import { openChannel, type Channel } from './embed-channel.ts';
import { naturalHeight, wantedHeight, watchHeight } from './embed-height.ts';
import type { HostCommand } from './embed-message.ts';
import { isPermalink, sharedLink } from './embed-permalink.ts';

/** Where the frame is, as its host is told. */
export interface FramePlace {
  readonly pathname: string;
  /** the address of the full view, whole */
  readonly url: string;
  /** the one symbol that it is about */
  readonly symbol: string | undefined;
}

interface HostParts {
  readonly frame: RefObject<HTMLElement | null>;
  readonly place: FramePlace;
  readonly onLooks: (words: Readonly<Record<string, string>>) => void;
  readonly onSymbol: (symbol: string) => void;
  readonly onRange: (range: { readonly from?: string | undefined; readonly to?: string | undefined }) => void;
}

/** Talks with the page around the desk (docs/embedding.md): by itself of heights and places, and of what the host asks for. */
export function useHost(parts: HostParts): void {
  const { frame, place } = parts;
  const client = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const listed = settings?.embedOrigins;
  const channel = useRef<Channel>(undefined);
  const latest = useRef(parts);
  useLayoutEffect(() => {
    latest.current = parts;
  });

  useEffect(() => {
    const around = window.parent;
    if (!listed || !frame.current || around === window) return undefined;
    const element = frame.current;
    let toldPx = 0;
    const ready = (id?: string | number): void => {
      const { pathname } = latest.current.place;
      toldPx = wantedHeight(pathname, naturalHeight(element));
      opened.send('ready', { height: toldPx, route: pathname }, id);
    };
    const range = (id: string | number | undefined, asked: { from?: string | undefined; to?: string | undefined }): void => {
      if (asked.from !== undefined && asked.to !== undefined && asked.from > asked.to) opened.send('error', { code: 'bad_range' }, id);
      else latest.current.onRange(asked);
    };
    const obey = ({ type, payload }: HostCommand, id: string | number | undefined): void => {
      if (type === 'ping') ready(id);
      else if (type === 'setSymbol') latest.current.onSymbol(payload.symbol);
      else if (type === 'setRange') range(id, payload);
      else {
        const { permalink, ...looks } = { permalink: undefined, ...payload };
        latest.current.onLooks(
          Object.fromEntries(Object.entries(looks).flatMap(([name, word]) => (word === undefined ? [] : [[name, word]]))),
        );
        if (permalink === undefined) return;
        if (isPermalink(permalink, opened.host())) copied.as = (link) => sharedLink(link, document.baseURI, permalink);
        else opened.send('error', { code: 'bad_permalink' }, id);
      }
    };
    const opened = openChannel({ listed, referrer: document.referrer, around, onCommand: obey, onHost: ready });
    channel.current = opened;
    ready();
    const stop = watchHeight(element, (naturalPx) => {
      const height = wantedHeight(latest.current.place.pathname, naturalPx);
      if (height === toldPx) return;
      toldPx = height;
      opened.send('resize', { height });
    });
    return () => {
      stop();
      opened.close();
      channel.current = undefined;
    };
  }, [frame, listed]);

  const told = useRef(place);
  useEffect(() => {
    const before = told.current;
    told.current = place;
    if (place.url !== before.url) channel.current?.send('navigate', { url: place.url });
    const { symbol: ticker } = place;
    if (ticker === undefined || ticker === before.symbol || !channel.current?.host()) return;
    void isinOf(client, ticker).then((isin) => {
      // Only of what is still shown.
      if (told.current.symbol === ticker) channel.current?.send('symbol', { ticker, isin });
    });
  });

  useEffect(() => {
    const before = copied.as;
    copied.as = (link) => sharedLink(link, document.baseURI);
    return () => void (copied.as = before);
  }, []);
}

async function isinOf(client: ReturnType<typeof useQueryClient>, symbol: string): Promise<string | null> {
  try {
    const { identityQuery } = await import('./symbol-page-identity-query.ts');
    const { security } = await client.fetchQuery(identityQuery(symbol));
    return security?.isin || null;
  } catch {
    return null;
  }
}
