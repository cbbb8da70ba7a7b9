import { Navigate, useLocation, type Location } from 'react-router';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { newsSearch } from './news-search.ts';

/** Replaces the `at` of a shared link by the end date of the list, unless dates are set already. */
export function restoreDayAddress(address: string, today: string): string {
  const others = new URLSearchParams(address);
  const at = Date.parse(others.get('at') ?? '');
  others.delete('at');
  const { value } = parseSearch(newsSearch, address);
  const day = Number.isNaN(at) ? today : dayOf(at / 1000, 'et');
  const dated = value.from !== undefined || value.to !== undefined || day >= today;
  return formatSearch(newsSearch, dated ? value : { ...value, to: day }, others.toString());
}

/** Opens a shared link on the list of the story's own day. */
export function RestoreDay() {
  const { pathname, search, state } = useLocation() as Location<{ dropped?: readonly string[] } | null>;
  const dropped = [...(state?.dropped ?? []), ...parseSearch(newsSearch, search).dropped];
  return <Navigate to={{ pathname, search: restoreDayAddress(search, dayOf(nowSeconds(), 'et')) }} replace state={{ dropped }} />;
}
