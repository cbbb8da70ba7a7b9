import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { calendarFeedPaths, type FeedAccess } from '#contract/proxy/calendar-feed.ts';

/**
 * Signs the calendar addresses of users, because calendar programs cannot sign in. A signature is valid for one calendar with any filters.
 */
export function feedSigner(secret: string | undefined) {
  const key = secret ?? randomBytes(32);
  const signatureOf = (path: string, user: string): string => createHmac('sha256', key).update(`${path}\n${user}`).digest('base64url');
  return {
    isSigned: (path: string, user: string, signature: string): boolean => {
      const [expected, sent] = [Buffer.from(signatureOf(path, user)), Buffer.from(signature)];
      return expected.length === sent.length && timingSafeEqual(expected, sent);
    },
    accessOf: (user: string): FeedAccess => ({
      user,
      signatures: { splits: signatureOf(calendarFeedPaths.splits, user), guidance: signatureOf(calendarFeedPaths.guidance, user) },
    }),
  };
}

export type FeedSigner = ReturnType<typeof feedSigner>;
