/** The tab as the poller meets it. */
export interface Tab {
  isVisible(): boolean;
  /** tells that the tab was shown, or that the computer is online again */
  onReturn(listener: () => void): () => void;
}

export const thisTab: Tab = {
  isVisible: () => document.visibilityState !== 'hidden',
  onReturn: (listener) => {
    document.addEventListener('visibilitychange', listener);
    addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      removeEventListener('online', listener);
    };
  },
};
