import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { copiedLink } from '#src/shared/url/share-link.ts';
import { type Channel, type HostCommand, type MessageId, openChannel } from './channel.ts';
import { type DateRange, isPermalinkPattern, linkForHost } from './frame-url.ts';

/**
 * Height limit of pages whose list loads more rows, or whose charts grow, with every pixel they get.
 *
 * Assumed: a frame with a list or with ratios requests at most 640 px and scrolls inside; every other page requests its whole height.
 */
const maxListHeightPx = 640;
const listPaths = /^\/(?:news|quantified|ratios|guidance|splits)(?:\/|$)/i;

/** @param naturalPx height of the whole page */
export const requestedHeight = (path: string, naturalPx: number): number =>
  Math.ceil(listPaths.test(path) ? Math.min(naturalPx, maxListHeightPx) : naturalPx);

/** On narrow screens the detail panel covers the page as a sheet: as high as the window, with content that may be higher. */
function sheetHeight(frame: Element): number {
  const sheet = frame.querySelector('aside');
  if (!sheet || getComputedStyle(sheet).position !== 'fixed') return 0;
  const hidden = [sheet, ...sheet.querySelectorAll('*')].map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  return innerHeight + Math.max(...hidden);
}

/**
 * The height at which nothing on the page has to scroll, px. The frame's own height is removed while measuring; the browser paints
 * nothing meanwhile, and scroll positions are restored.
 */
export function naturalHeight(frame: HTMLElement): number {
  const scrolled = [...frame.querySelectorAll('*')].flatMap((part) => (part.scrollTop > 0 ? [{ part, top: part.scrollTop }] : []));
  frame.style.height = 'auto';
  const { height } = frame.getBoundingClientRect();
  frame.style.height = '';
  for (const { part, top } of scrolled) part.scrollTop = top;
  return Math.max(height, sheetHeight(frame));
}

/** Virtual rows come and go in these while one scrolls; a ResizeObserver reports their height. The footer only updates its age. */
const rowContainers = '[role=feed], [role=rowgroup]';

const isIgnoredChange = ({ target }: MutationRecord): boolean =>
  (target instanceof Element ? target : target.parentElement)?.closest(`footer, ${rowContainers}`) != null;

/**
 * Reports the natural height of the page, at first and on every change: at most once per animation frame, and not while rows are loading.
 *
 * @returns stops watching
 */
export function watchHeight(frame: HTMLElement, onHeight: (naturalPx: number) => void): () => void {
  let pendingFrame = 0;
  const schedule = (): void => {
    pendingFrame ||= requestAnimationFrame(measure);
  };
  const sizes = new ResizeObserver(schedule);
  let watched: readonly Element[] = [];
  function measure(): void {
    pendingFrame = 0;
    const parts = [frame, ...frame.querySelectorAll(`main, main > *, main > * > *, aside *, ${rowContainers}`)];
    for (const part of watched) if (!parts.includes(part)) sizes.unobserve(part);
    for (const part of parts) if (!watched.includes(part)) sizes.observe(part);
    watched = parts;
    if (frame.querySelector('.skeleton') !== null) return;
    const naturalPx = naturalHeight(frame);
    // A fixed height, so that lists take the rest of it and nothing else shrinks.
    frame.style.setProperty('--natural', `${naturalPx}px`);
    onHeight(naturalPx);
  }
  const changes = new MutationObserver((records) => {
    if (!records.every(isIgnoredChange)) schedule();
  });
  changes.observe(frame, { childList: true, subtree: true, characterData: true });
  schedule();
  return () => {
    cancelAnimationFrame(pendingFrame);
    sizes.disconnect();
    changes.disconnect();
  };
}

/** Position of the frame, as reported to its host. */
export interface FramePlace {
  readonly pathname: string;
  /** absolute URL of the full view */
  readonly url: string;
  /** the one symbol that the page is about */
  readonly symbol: string | undefined;
}

interface HostOptions {
  readonly frame: RefObject<HTMLElement | null>;
  readonly place: FramePlace;
  readonly fetchIsin: (symbol: string) => Promise<string | null>;
  readonly onAppearance: (params: Readonly<Record<string, string>>) => void;
  readonly onSymbol: (symbol: string) => void;
  readonly onDateRange: (range: DateRange) => void;
}

/** The messages with the host page (docs/embedding.md): reports heights and positions, carries out the host's commands. */
export function useHost(options: HostOptions): void {
  const { frame, place } = options;
  const { data: settings } = useQuery(settingsQuery);
  const allowedOrigins = settings?.embedOrigins;
  const channel = useRef<Channel>(undefined);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const hostWindow = window.parent;
    if (!allowedOrigins || !frame.current || hostWindow === window) return undefined;
    const element = frame.current;
    let reportedPx = 0;
    const sendReady = (id?: MessageId): void => {
      const { pathname } = latest.current.place;
      reportedPx = requestedHeight(pathname, naturalHeight(element));
      opened.send('ready', { height: reportedPx, route: pathname }, id);
    };
    const setDateRange = (id: MessageId, range: DateRange): void => {
      if (range.from !== undefined && range.to !== undefined && range.from > range.to) opened.send('error', { code: 'bad_range' }, id);
      else latest.current.onDateRange(range);
    };
    const run = ({ type, payload }: HostCommand, id: MessageId): void => {
      if (type === 'ping') sendReady(id);
      else if (type === 'setSymbol') latest.current.onSymbol(payload.symbol);
      else if (type === 'setRange') setDateRange(id, payload);
      else {
        const { permalink, ...appearance } = { permalink: undefined, ...payload };
        latest.current.onAppearance(
          Object.fromEntries(Object.entries(appearance).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
        );
        if (permalink === undefined) return;
        if (isPermalinkPattern(permalink, opened.hostOrigin()))
          copiedLink.rewrite = (link) => linkForHost(link, document.baseURI, permalink);
        else opened.send('error', { code: 'bad_permalink' }, id);
      }
    };
    const opened = openChannel({ allowedOrigins, referrer: document.referrer, hostWindow, onCommand: run, onHost: sendReady });
    channel.current = opened;
    sendReady();
    const stop = watchHeight(element, (naturalPx) => {
      const height = requestedHeight(latest.current.place.pathname, naturalPx);
      if (height === reportedPx) return;
      reportedPx = height;
      opened.send('resize', { height });
    });
    return () => {
      stop();
      opened.close();
      channel.current = undefined;
    };
  }, [frame, allowedOrigins]);

  const reported = useRef(place);
  useEffect(() => {
    const before = reported.current;
    reported.current = place;
    if (place.url !== before.url) channel.current?.send('navigate', { url: place.url });
    const { symbol: ticker } = place;
    if (ticker === undefined || ticker === before.symbol || !channel.current?.hostOrigin()) return;
    void latest.current
      .fetchIsin(ticker)
      .catch(() => null)
      .then((isin) => {
        // The frame may be about another symbol by now.
        if (reported.current.symbol === ticker) channel.current?.send('symbol', { ticker, isin });
      });
  });

  useEffect(() => {
    const before = copiedLink.rewrite;
    copiedLink.rewrite = (link) => linkForHost(link, document.baseURI);
    return () => void (copiedLink.rewrite = before);
  }, []);
}
