import type { ClockSession, ExtendedSession, ReportedSession } from '#contract/market/sessions.ts';

// What the parts of a trading day are called on screen.

interface SessionText {
  /** as a head or a value */
  readonly label: string;
  /** in a list or sentence, such as `3 stories, pre-market`, `over the regular session` */
  readonly inText: string;
}

export const sessionTexts: Readonly<Record<ReportedSession, SessionText>> = {
  pre: { label: 'Pre-market', inText: 'pre-market' },
  regular: { label: 'Regular', inText: 'regular session' },
  post: { label: 'Post-market', inText: 'post-market' },
  fullDay: { label: 'Full day', inText: 'full day' },
};

/** Of a price outside the regular session, as price pages call it. */
export const extendedTexts: Readonly<Record<ExtendedSession, SessionText>> = {
  pre: sessionTexts.pre,
  post: { label: 'After hours', inText: 'after hours' },
};

/** A part of a day by the clock, in a list or sentence. */
export const clockSessionLabels: Readonly<Record<ClockSession, string>> = {
  pre: sessionTexts.pre.inText,
  regular: sessionTexts.regular.inText,
  post: sessionTexts.post.inText,
  night: 'night session',
  closed: 'market closed',
  unknown: 'trading hours not known',
};

/** The session that a reaction measures, in a sentence. */
export const sessionPhrase = (session: ReportedSession | undefined): string =>
  session === undefined ? 'its session' : `the ${sessionTexts[session].inText}`;

/** The hours that a price or a change is of, in a sentence: as `sessionPhrase`, with the names that price pages have. */
export const hoursPhrase = (session: ReportedSession): string =>
  session === 'pre' || session === 'post' ? extendedTexts[session].inText : sessionPhrase(session);
