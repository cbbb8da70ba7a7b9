import { Link } from 'react-router';
import { Mark } from '#src/shared/logos/mark.tsx';
import { symbolPath } from '#src/shared/url/symbol-path.ts';
import { AddToList } from '#src/shared/watchlists/add-to-list.tsx';

interface Props {
  /** "" where the record names none */
  symbol: string;
  name: string;
}

/** Whose event it is, at the head of its detail. */
export const CompanyHead = ({ symbol, name }: Props) => (
  <h2 className="text-base font-bold wrap-anywhere">
    {symbol === '' ? (
      <span className="text-faint">No ticker</span>
    ) : (
      <>
        <Mark symbol={symbol} px={20} />{' '}
        <Link to={symbolPath(symbol)} data-symbol={symbol} className="text-accent underline" title={`All on ${symbol}`}>
          {symbol}
        </Link>
      </>
    )}{' '}
    {name}
  </h2>
);

/** Puts the company on a watchlist; a record without a ticker is of none. */
export const ListOfCompany = ({ symbol }: Pick<Props, 'symbol'>) =>
  symbol !== '' && (
    <div className="mt-1.5">
      <AddToList symbols={[symbol]} />
    </div>
  );
