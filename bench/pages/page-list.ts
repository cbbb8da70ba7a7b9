/** The pages that come with their first visit. */
export interface LaterPage {
  readonly path: string;
  /** its entry among the built chunks */
  readonly module: string;
  /** what stands there once its data does */
  readonly content: string;
}

export const laterPages: readonly LaterPage[] = [
  { path: 'quantified', module: 'src/features/quantified/quantified-page.tsx', content: '.grid-row' },
  { path: 'ratios?s=AAPL,MSFT', module: 'src/features/ratios/ratios-page.tsx', content: 'main h2' },
  { path: 'guidance', module: 'src/features/guidance/guidance-page.tsx', content: '.agenda-event' },
  { path: 'splits', module: 'src/features/splits/splits-page.tsx', content: '.agenda-event' },
  { path: 'logos?keys=AAPL,MSFT', module: 'src/features/logos/logos-page.tsx', content: 'main h2' },
  { path: 'symbol/AAPL', module: 'src/app/symbol/symbol-page.tsx', content: '.symbol-panels li' },
  { path: 'status', module: 'src/features/status/status-page.tsx', content: '.status-sets td' },
];
