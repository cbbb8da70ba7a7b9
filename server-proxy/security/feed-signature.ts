import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { calendarFeedPaths, type FeedAccess } from '#contract/proxy/calendar-feed.ts';
import type { User } from './identity-name.ts';

/**
 * Signs the calendar addresses of users, because calendar programs cannot sign in. A signature is valid for one calendar with any filters.
 */
export function feedSigner(secret: string | undefined) {
  const key = secret ?? randomBytes(32);
  const signatureOf = (path: string, { name, record }: User): string => {
    // Neither of them has a line end.
    const text = [path, name, ...(record === undefined ? [] : [record])].join('\n');
    return createHmac('sha256', key).update(text).digest('base64url');
  };
  return {
    isSigned: (path: string, user: User, signature: string): boolean => {
      const [expected, sent] = [Buffer.from(signatureOf(path, user)), Buffer.from(signature)];
      return expected.length === sent.length && timingSafeEqual(expected, sent);
    },
    accessOf: (user: User): FeedAccess => ({
      user: user.name,
      signatures: { splits: signatureOf(calendarFeedPaths.splits, user), guidance: signatureOf(calendarFeedPaths.guidance, user) },
    }),
  };
}

export type FeedSigner = ReturnType<typeof feedSigner>;
