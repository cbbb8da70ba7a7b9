import type { Tab } from '#src/shared/live/tab.ts';

/** Two desks may stand under two paths of one host: they are strangers. */
const lockName = (): string => `marketdesk alerts ${new URL(document.baseURI).pathname}`;

interface Lead {
  /** looks anew whether this tab is wanted */
  look: () => void;
  close: () => void;
}

/**
 * Of all tabs of a browser one leads: the one that was shown last, so that five of them ask once and give one notice, where the reader
 * looks. It gives way when it is not wanted any more, as when it is hidden.
 *
 * @param isWanted whether this tab would lead now
 * @param lead begins, and returns what ends it
 */
export function openLead(tab: Tab, isWanted: () => boolean, lead: () => () => void): Lead {
  let closed = false;
  let asked: AbortController | undefined;
  let leading: { end: () => void } | undefined;

  const hold = (): Promise<void> => {
    const stop = lead();
    return new Promise((resolve) => {
      const mine = {
        end() {
          if (leading === mine) leading = undefined;
          stop();
          resolve();
        },
      };
      leading = mine;
    });
  };

  async function ask(steal: boolean): Promise<void> {
    const mine = new AbortController();
    asked = mine;
    let held = false;
    try {
      await navigator.locks.request(lockName(), steal ? { steal } : { signal: mine.signal }, () => {
        if (mine.signal.aborted) return undefined;
        held = true;
        return hold();
      });
    } catch {
      // A lock that another tab has taken ends here.
      if (held) leading?.end();
      // Undefined on plain http, refused in a frame without an origin: a tab then stands alone.
      else if (!mine.signal.aborted) await hold();
    }
    if (asked === mine) asked = undefined;
    // Taken over by a tab that was shown after this one: in turn when that one goes.
    if (held && !asked && !closed && isWanted()) void ask(false);
  }

  const look = (isShown = false): void => {
    if (closed) return;
    if (!isWanted()) {
      asked?.abort();
      leading?.end();
    } else if (!leading && (!asked || isShown)) {
      asked?.abort();
      void ask(tab.isVisible());
    }
  };
  const stop = tab.onReturn(() => look(tab.isVisible()));
  look();
  return {
    look,
    close() {
      closed = true;
      stop();
      asked?.abort();
      leading?.end();
    },
  };
}
