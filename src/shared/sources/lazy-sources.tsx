import { type ComponentType, lazy, Suspense } from 'react';
import type { MissingProps, RecordSourceProps } from './source-parts.tsx';

/** Loaded where records are missing or one is read in full. What it says comes on top, so a part that cannot be loaded says nothing. */
const loadParts = () => import('./source-parts.tsx');

const Missing = lazy((): Promise<{ default: ComponentType<MissingProps> }> =>
  loadParts().then(
    ({ MissingData: part }) => ({ default: part }),
    () => ({ default: ({ otherwise }) => otherwise }),
  ),
);
const Source = lazy((): Promise<{ default: ComponentType<RecordSourceProps> }> =>
  loadParts().then(
    ({ RecordSource: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
);

/** Why there are no records, by the sources of the data service, and what to do about it. */
export const MissingData = (props: MissingProps) => (
  <Suspense fallback={props.otherwise}>
    <Missing {...props} />
  </Suspense>
);

/** The sources that a record may have come from: `From: sec`. Nothing where the data service names none. */
export const RecordSource = (props: RecordSourceProps) => (
  <Suspense>
    <Source {...props} />
  </Suspense>
);
