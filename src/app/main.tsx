import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import * as z from 'zod/mini';
import { type CalendarEntry, calendarMetaName, setCalendarEntries } from '#contract/market/hours.ts';
import { clockMetaName } from '#contract/proxy/clock.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { setClockOffset } from '#src/shared/time/now.ts';
import { ignoreComposedKeys } from '#src/shared/ui/commands/composed-keys.ts';
import { buildQueryClient } from './query-client.ts';
import { Shell } from './shell.tsx';
import './app.css';

// zod compiles parsers with `new Function` by default, which our CSP forbids. Must run before the first schema is used.
z.config({ jitless: true });

ignoreComposedKeys();

// Both from the proxy, which puts them into the page: days that the operator of this desk adds to the trading calendar (CALENDAR_FILE), and the
// clock of an example world that was started at another moment.
const metaOf = (name: string): string | undefined => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
const addedDays = metaOf(calendarMetaName);
if (addedDays !== undefined) setCalendarEntries(JSON.parse(addedDays) as CalendarEntry[]);
const clockOffset = metaOf(clockMetaName);
if (clockOffset !== undefined) setClockOffset(Number(clockOffset));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={buildQueryClient()}>
      <BrowserRouter basename={new URL(document.baseURI).pathname}>
        <Shell />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

// The first zone that `Intl` reads takes a slow machine a tenth of a second: while the news are on their way, not with them.
setTimeout(dayOf, 0, 0, 'et');
