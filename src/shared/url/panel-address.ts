import { type Location, useLocation, useNavigate } from 'react-router';
import { isRecord } from '#src/shared/storage/stored-value.ts';

/** Panels that are addresses of their own, with their titles. They lie over the page from which they were opened. */
export const panelTitles = { '/settings': 'Settings', '/alerts': 'Alerts' } as const;
export type PanelPath = keyof typeof panelTitles;

/** The panel of a path, if it is one. */
export function panelAt(pathname: string): PanelPath | undefined {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return Object.hasOwn(panelTitles, path) ? (path as PanelPath) : undefined;
}

/** The page below a panel, which is part of the history entry. */
interface PanelState {
  readonly background: Location;
}

const isPanelState = (state: unknown): state is PanelState =>
  isRecord(state) && isRecord(state['background']) && typeof state['background']['pathname'] === 'string';

/** The panel of the address bar, the page below it, and how panels are opened and closed. */
export function usePanelAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const panel = panelAt(location.pathname);
  const { state } = location as Location<unknown>;
  const isOpenedHere = isPanelState(state);
  // Assumed: a panel that is opened directly lies over the news.
  const page: Location =
    panel === undefined
      ? location
      : isOpenedHere
        ? state.background
        : { ...location, pathname: '/news', search: '', hash: '', state: null };
  /** how a link opens a panel: a second one takes the place of the first, so that Back leads to the page */
  const options = { state: { background: page } satisfies PanelState, replace: panel !== undefined };
  return {
    panel,
    page,
    options,
    /** @param search what the panel begins with, as a query string */
    open: (path: PanelPath, search = ''): void => void navigate(path + search, options),
    close: (path: PanelPath): void => {
      // A dialog reports its end after the event, when another address may have been opened.
      if (!window.location.pathname.replace(/\/+$/, '').toLowerCase().endsWith(path)) return;
      if (isOpenedHere) void navigate(-1);
      else void navigate(page, { replace: true });
    },
  };
}
