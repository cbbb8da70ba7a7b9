import type { Browser } from '@playwright/test';

/** The browser's own prompts for a password, all of which the reader cancels. */
export interface PasswordPrompts {
  /** the addresses for which it has prompted, in order */
  readonly addresses: readonly string[];
  readonly stop: () => Promise<void>;
}

/**
 * Cancels every prompt, in all tabs and frames of a browser. One with windows would wait for the reader, and the page with it; one
 * without windows (`chromium-headless-shell`) behaves as if the reader had cancelled.
 */
export async function cancelPrompts(browser: Browser): Promise<PasswordPrompts> {
  const session = await browser.newBrowserCDPSession();
  const addresses: string[] = [];
  // A page that is left or closed takes its requests with it.
  const ignoreGone = (): void => {};
  session.on('Fetch.requestPaused', ({ requestId }) => void session.send('Fetch.continueRequest', { requestId }).catch(ignoreGone));
  session.on('Fetch.authRequired', ({ requestId, request }) => {
    addresses.push(request.url);
    void session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse: { response: 'CancelAuth' } }).catch(ignoreGone);
  });
  await session.send('Fetch.enable', { handleAuthRequests: true });
  return { addresses, stop: () => session.detach() };
}
