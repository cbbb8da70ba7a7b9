import { Link } from 'react-router';
import type { LogoSecurity } from '#contract/endpoints/logos.ts';
import { symbolChanges } from '#contract/former-symbols.ts';
import { addFormerSymbols, type FormerSymbol, formerHolders, heldSince, successorOf, symbolsBefore } from '#contract/symbol-history.ts';
import { addDays } from '#contract/time/dates.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { pathSegment, symbolPath } from '#src/shared/url/paths.ts';

/** What the past of a symbol says of its page. */
export interface HistoryNote {
  readonly text: string;
  /** where the rest is */
  readonly links: readonly { readonly label: string; readonly to: string }[];
}

/** Whether records of a symbol begin with the change to it, and nothing else says so. */
const isCut = (symbol: string, { until }: FormerSymbol): boolean => heldSince(symbol) === until && formerHolders(symbol).length === 0;

/** The companies that had the symbol before, whose records are not on its page, and the other symbols of its company. Empty for a symbol that was always one company's. */
export function historyNotes(symbol: string): readonly HistoryNote[] {
  const successor = successorOf(symbol);
  return [
    ...(successor
      ? [
          {
            text: `Now ${successor.symbol}: until ${formatDate(successor.since)} the symbol was ${symbol}.`,
            links: [{ label: `Open ${successor.symbol}`, to: symbolPath(successor.symbol) }],
          },
        ]
      : []),
    ...symbolsBefore(symbol).map((before) => ({
      text: `Until ${formatDate(before.until)} the symbol was ${before.symbol}${isCut(symbol, before) ? `; older records of ${symbol} are not shown` : ''}.`,
      // Another company may have that symbol now, whose page it is.
      links:
        before.reusedFrom === undefined
          ? [{ label: `Open ${before.symbol}`, to: symbolPath(before.symbol) }]
          : [{ label: `Stories on ${before.symbol} until then`, to: storiesUntil(before.symbol, before.until) }],
    })),
    ...formerHolders(symbol).map(({ name = 'another company', until, now, reusedFrom = until }) => ({
      text: `Before ${formatDate(reusedFrom)} the symbol of ${name}${now === undefined ? '' : `, which is ${now} since ${formatDate(until)}`}: its stories and prices are not shown here.`,
      links: [
        { label: 'Its stories', to: storiesUntil(symbol, reusedFrom) },
        ...(now === undefined ? [] : [{ label: `Open ${now}`, to: symbolPath(now) }]),
      ],
    })),
  ];
}

/** The stories on a symbol before a day. */
const storiesUntil = (symbol: string, day: string): string => `/news?tickers=${pathSegment(symbol)}&to=${addDays(day, -1)}`;

/** Adds the former symbols of a listing that was loaded with them to those that are known. */
export function noteFormerSymbols(security: LogoSecurity | undefined): void {
  const text = security?.['former_symbols'];
  if (security && typeof text === 'string') addFormerSymbols(symbolChanges(text, security.symbol) ?? []);
}

/** The notes as lines. */
export const SymbolHistory = ({ symbol }: { symbol: string }) => (
  <ul aria-label="Former symbols" className="basis-full text-xs text-soft order-last empty:hidden">
    {historyNotes(symbol).map(({ text, links }) => (
      <li key={text} className="flex flex-wrap gap-x-3">
        {text}
        {links.map(({ label, to }) => (
          <Link key={to} to={to} className="text-accent underline">
            {label}
          </Link>
        ))}
      </li>
    ))}
  </ul>
);
