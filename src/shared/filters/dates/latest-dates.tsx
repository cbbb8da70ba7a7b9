import { Suspense } from 'react';
import { lazyPart } from '#src/shared/ui/panels/lazy-part.ts';
import type { LatestDatesProps } from './latest-dates-button.tsx';

const Button = lazyPart(() => import('./latest-dates-button.tsx'));

/** For an empty page of an archive: a button that shows its latest dates. Loaded with the first empty page. */
export const LatestDates = (props: LatestDatesProps) => (
  <Suspense>
    <Button {...props} />
  </Suspense>
);
