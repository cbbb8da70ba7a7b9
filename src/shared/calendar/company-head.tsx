import { Link } from 'react-router';
import { Logomark } from '#src/shared/symbols/logomark.tsx';
import { symbolPath } from '#src/shared/url/paths.ts';
import { AddToList } from '#src/shared/watchlists/add-to-list.tsx';

interface Props {
  /** "" where the record has none */
  symbol: string;
  name: string;
}

/** The company of an event, as the heading of its detail. */
export const CompanyHead = ({ symbol, name }: Props) => (
  <h2 className="text-base font-bold wrap-anywhere">
    {symbol === '' ? (
      <span className="text-faint">No ticker</span>
    ) : (
      <>
        <Logomark symbol={symbol} px={20} />{' '}
        <Link to={symbolPath(symbol)} data-symbol={symbol} className="text-accent underline" title={`Open ${symbol}`}>
          {symbol}
        </Link>
      </>
    )}{' '}
    {name}
  </h2>
);

/** Adds the company to a watchlist. */
export const AddCompanyToList = ({ symbol }: Pick<Props, 'symbol'>) =>
  symbol !== '' && (
    <div className="mt-1.5">
      <AddToList symbols={[symbol]} />
    </div>
  );
