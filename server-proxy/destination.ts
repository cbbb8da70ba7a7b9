import { calendarFeedPaths } from '#contract/calendar-feed.ts';
import { deskStatusPath } from '#contract/desk-status.ts';
import { logoImagePath } from '#contract/logo-image.ts';

/** The names Fastify's router meets instead of what callers wrote, so that it decodes and guesses nothing. */
export const routes = {
  api: '/api',
  image: '/image',
  health: '/healthz',
  config: '/config.json',
  status: deskStatusPath,
  calendar: '/calendar',
  widgets: '/widgets',
  page: '/page',
  file: '/file/',
  base: '/base',
  nowhere: '/nowhere',
} as const;

/** A built file: plain names, none hidden, and an extension in small letters; `symbol/BRK.B` is a page. */
const filePath = /^(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.[a-z][a-z0-9]{1,10}$/;

const dataRoutes: ReadonlySet<string> = new Set([
  routes.api,
  routes.image,
  routes.health,
  routes.config,
  routes.status,
  routes.calendar,
  routes.widgets,
]);

/** Below the base path, which ends with the slash that begins it elsewhere. */
const imagesInside = `${logoImagePath.slice(1)}/`;

/** The description of the widgets, and their tables (widgets.ts). */
const widgetsInside = /^widgets(?:\.json|\/.*)$/;

const calendars: readonly string[] = Object.values(calendarFeedPaths).map((path) => path.slice(1));

/** Whether a route answers data: guarded against other sites, and wrong in the one error shape. */
export const isData = (route: string | undefined): boolean => route !== undefined && dataRoutes.has(route);

/** The path as it came, without the query. */
export const pathOf = (rawUrl: string): string => rawUrl.split('?', 1)[0] ?? '';

export const queryOf = (rawUrl: string): string => rawUrl.slice(pathOf(rawUrl).length + 1);

/** Where a request goes, by its path under the base path. Absolute-form and asterisk targets go nowhere (RFC 9112 §3.2). */
export function destination(rawUrl: string, basePath: string): string {
  const path = pathOf(rawUrl);
  if (!path.startsWith(basePath)) return `${path}/` === basePath ? routes.base : routes.nowhere;
  const inside = path.slice(basePath.length);
  if (inside.startsWith(imagesInside)) return routes.image;
  if (inside === 'api' || inside.startsWith('api/')) return routes.api;
  if (inside === 'healthz') return routes.health;
  if (inside === 'config.json') return routes.config;
  if (inside === deskStatusPath.slice(1)) return routes.status;
  if (widgetsInside.test(inside)) return routes.widgets;
  if (calendars.includes(inside)) return routes.calendar;
  if (inside !== 'index.html' && filePath.test(inside)) return routes.file + inside;
  return routes.page;
}
