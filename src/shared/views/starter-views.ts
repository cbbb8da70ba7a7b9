import { createStoredValue } from '#src/shared/storage/stored-value.ts';
import type { SavedView, ViewPage } from './saved-views.ts';

/** Views that come with the desk, three a page, as plain data. Their dates are relative, and they leave the density as it is. */
export const starterViews: readonly SavedView[] = [
  { page: 'market', name: 'Most unusual volume', search: '?by=volume' },
  { page: 'market', name: 'Largest moves without a story', search: '?by=unexplained' },
  { page: 'market', name: 'Moves in extended hours', search: '?by=extended' },

  { page: 'news', name: 'Important since the last close', search: '?importance=high&from=last-close' },
  { page: 'news', name: 'Largest moves today', search: '?from=today&rank=move' },
  { page: 'news', name: 'Earnings this week', search: '?channels=Earnings&from=week' },

  { page: 'quantified', name: 'Unusual volume, last 7 days', search: '?from=now-6d&preset=volume&sort=VolumeStdDev:desc' },
  { page: 'quantified', name: 'Best sessions against SPY, last 7 days', search: '?from=now-6d&spy=true&sort=Result_Vs_Index%25:desc' },
  {
    page: 'quantified',
    name: 'Earnings beats, last 30 days',
    search: '?from=now-29d&preset=analyst&sort=5_Minutes%25:desc&f=EPSAction:in:Beat',
  },

  { page: 'ratios', name: 'Margins of four large companies', search: '?s=AAPL,MSFT,GOOGL,AMZN&r=grossMargin,operationMargin,netMargin' },
  { page: 'ratios', name: 'Returns of large banks, annual', search: '?s=JPM,BAC,WFC,C&r=roe,roa&type=A&period=1Y' },
  { page: 'ratios', name: 'Leverage of automakers', search: '?s=F,GM,TSLA&r=totalDebtEquityRatio,financialLeverage,debttoAssets' },

  { page: 'guidance', name: 'Raised above estimates, this week', search: '?from=week&to=week&verdict=raised&est=above' },
  { page: 'guidance', name: 'Lowered, last 30 days', search: '?from=now-29d&to=today&verdict=lowered' },
  { page: 'guidance', name: 'At least 5% from estimates, last 30 days', search: '?from=now-29d&to=today&distance=5' },

  { page: 'splits', name: 'Ex-dates of the next two weeks', search: '?from=today&to=now%2B13d' },
  { page: 'splits', name: 'Reverse splits, last 90 days', search: '?from=now-89d&to=today&direction=reverse' },
  { page: 'splits', name: 'With options, next 30 days', search: '?from=today&to=now%2B29d&optionable=yes' },
];

const idOf = ({ page, name }: SavedView): string => `${page} ${name}`;

/** The starters that the reader has hidden. */
export const hiddenStarters = createStoredValue<readonly string[]>('hidden-starters', (stored) =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, starterViews.length) : [],
);

/** Those that are shown, of one page or of all. */
export const shownStarters = (hidden: readonly string[], page?: ViewPage): readonly SavedView[] =>
  starterViews.filter((view) => (page === undefined || view.page === page) && !hidden.includes(idOf(view)));

export const hideStarter = (view: SavedView): void => hiddenStarters.update((latest) => [...new Set([...latest, idOf(view)])]);

export const showStarters = (page: ViewPage): void => hiddenStarters.update((latest) => latest.filter((id) => !id.startsWith(`${page} `)));
