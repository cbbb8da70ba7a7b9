/** The parts of a trading day and the whole, as the wire names them, in the order of the day. */
export const sessions = {
  Pre: { label: 'Pre-market', phrase: 'the pre-market session' },
  Main: { label: 'Regular', phrase: 'the regular session' },
  Post: { label: 'Post-market', phrase: 'the post-market session' },
  All: { label: 'Full day', phrase: 'the full day' },
} as const;

const byName: Readonly<Record<string, (typeof sessions)[keyof typeof sessions] | undefined>> = sessions;

/** The name of a session on screen; addresses, filters and files keep the wire's. */
export const sessionLabel = (session: string): string => byName[session]?.label ?? session;

/** A session as part of a sentence, such as `the regular session`. */
export const sessionPhrase = (session: string): string => byName[session]?.phrase ?? session;
