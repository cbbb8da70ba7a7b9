import { Failure } from './failure.ts';

const patienceMs = 20_000;

/**
 * The bytes of a picture, for a file or for the clipboard.
 *
 * @param address as `pictureAddress` gives it; the page's policy lets only our own through
 * @throws Failure
 */
export async function fetchPicture(address: string): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(address, { referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(patienceMs) });
  } catch {
    throw new Failure(navigator.onLine ? 'proxy' : 'offline');
  }
  if (!response.ok) throw new Failure(response.status < 500 ? 'refused' : 'upstream');
  return response.blob();
}
