import { dateOf, dayAt, dayOf } from '#contract/market/day.ts';
import { bars as endpoint } from '#contract/endpoints/bars.ts';
import * as limits from '#contract/schema/limits.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import { parseBarLength } from '../../ingest/bars/judge/bar-length.ts';
import { barsKind } from '../../ingest/bars/bars.ts';
import { parseAnswer, readBarsAnswer } from '../json/answers.ts';
import { type Paged, pollParts } from '../json/pages.ts';
import { readSymbols, withoutSlash } from '../settings.ts';
import type { Source } from '../source.ts';
import { barsOptionsOf, type ServiceSettings, startOf } from './bar-settings.ts';

/** Bars may arrive so late, and a symbol that is no longer traded is not asked for all the time since. */
const lateDays = 7;

const paramOf = (url: string, name: string): string => new URLSearchParams(url.replace(/^[^?]*/, '')).get(name) ?? '';
const withParam = (url: string, name: string, value: string): string => url.replace(new RegExp(`(?<=[?&]${name}=)[^&]*`), value);

/** The bars of a service of this API: window after window of days, from the day before the last one that is stored, as late corrections come. */
function windowsOf({ url, interval = '1m', since, keyFile, ...settings }: ServiceSettings): Paged {
  const seconds = parseBarLength(interval) ?? 60;
  const days = Math.max(1, Math.floor((limits.bars.candles * seconds) / secondsPerDay) - 1);
  const base = `${withoutSlash(url)}${endpoint.path}`;
  return {
    headers: keyFile === undefined ? {} : { authorization: 'token {key}' },
    start: (nowSeconds) => startOf(since, nowSeconds),
    urlOf: (part, from, nowSeconds) => {
      const first = dayAt(from) - 1;
      const last = Math.min(first + days, dayAt(nowSeconds));
      return `${base}?symbols=${encodeURIComponent(part)}&from=${dateOf(first)}&to=${dateOf(last)}&interval=${interval}`;
    },
    read: (response, { part, url: requested, nowSeconds }) => {
      const options = { ...barsOptionsOf({ ...settings, interval }, nowSeconds * 1000), symbol: part };
      const [from, to] = [dayOf(paramOf(requested, 'from')), dayOf(paramOf(requested, 'to'))];
      const last = Math.min(to + 1 + (to - from), dayAt(nowSeconds));
      const next = to < dayAt(nowSeconds) ? withParam(withParam(requested, 'from', dateOf(to + 1)), 'to', dateOf(last)) : undefined;
      return { text: readBarsAnswer(parseAnswer(response), response)?.text ?? '', kind: barsKind(options), next };
    },
    narrow: (requested) => {
      const [from, to] = [dayOf(paramOf(requested, 'from')), dayOf(paramOf(requested, 'to'))];
      return to > from ? withParam(requested, 'to', dateOf(Math.floor((from + to) / 2))) : undefined;
    },
    sinceAfter: (latest = 0, from, nowSeconds) => Math.max(latest, from, nowSeconds - lateDays * secondsPerDay),
  };
}

export function openService(settings: ServiceSettings, folder: string): Source {
  const [windows, turn] = [windowsOf(settings), {}];
  return { poll: (poll) => pollParts(windows, readSymbols(settings.symbols, folder), turn, poll) };
}
