import type { BarSession } from '../endpoints/bars.ts';
import type { ReportedSession } from './sessions.ts';

// The names of sessions on the wire. Code has those of `ReportedSession`, and translates here where it reads and writes.

const quantifiedNames = { pre: 'Pre', regular: 'Main', post: 'Post', fullDay: 'All' } as const satisfies Record<ReportedSession, string>;

export type QuantifiedSession = (typeof quantifiedNames)[ReportedSession];

/** The name that quantified news has for a session (`ReportSess`, `NewsSess`), and stored days. */
export const quantifiedSession = (session: ReportedSession): QuantifiedSession => quantifiedNames[session];

const byName = Object.entries(quantifiedNames) as readonly [ReportedSession, QuantifiedSession][];

/** The session by the name that quantified news has for it; undefined for another text. */
export const readQuantifiedSession = (name: string): ReportedSession | undefined => byName.find(([, own]) => own === name)?.[0];

const barNames = {
  pre: 'PRE_MARKET',
  regular: 'REGULAR',
  post: 'AFTER_MARKET',
  fullDay: 'ANY',
} as const satisfies Record<ReportedSession, BarSession>;

/** The name that a request for candles or movers has for a session. */
export const barSession = (session: ReportedSession): BarSession => barNames[session];

const byBarName = Object.fromEntries(Object.entries(barNames).map(([session, name]) => [name, session])) as Readonly<
  Record<BarSession, ReportedSession>
>;

/** The session of candles by the name that a request has for it. */
export const readBarSession = (name: BarSession): ReportedSession => byBarName[name];
