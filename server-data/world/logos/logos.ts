import { hash } from 'node:crypto';
import { formatIsoDateTime } from '#contract/iso-date-time.ts';
import type { LogoSecurity } from '#contract/endpoints/logos.ts';
import { luminance } from '../../logos/colours.ts';
import type { LogoEntry } from '../../store/logo.ts';
import { companies, shareClassesOf } from '../companies.ts';
import type { Company } from '../listing.ts';
import { fractionOf } from '../random.ts';
import { drawings } from './drawings.ts';
import { marks } from './marks.ts';

const listingOf = ({
  symbol,
  name,
  cik,
  exchange,
  mic,
  exchangeName,
  cusip,
  isin,
  figiShareClass,
  securityType,
}: Company): LogoSecurity => ({
  symbol,
  name,
  cik,
  exchange,
  mic_code: mic,
  exchange_name: exchangeName,
  cusip,
  isin,
  // of the listing: all of them trade in New York, wherever the business is based
  country: 'US',
  figi_share_class: figiShareClass,
  figi: '',
  security_type: securityType,
});

const cryptoNames = { BTC: 'Bitcoin', ETH: 'Ethereum', SOL: 'Solana', DOGE: 'Dogecoin', LTC: 'Litecoin', XRP: 'XRP' };

const crypto = (symbol: string, name: string): LogoSecurity => ({
  symbol,
  name,
  cik: '',
  exchange: 'CRYPTO',
  mic_code: '',
  exchange_name: 'Crypto',
  cusip: '',
  isin: '',
  country: '',
  figi_share_class: '',
  figi: '',
  security_type: 'Crypto',
});

/** A UUID that reads as version 4 and is the same in every world. */
function idOf(symbol: string): string {
  const digits = [...hash('sha256', `logo of ${symbol}`, 'hex')];
  digits[12] = '4';
  digits[16] = '89ab'.charAt(Number.parseInt(digits[16] ?? '0', 16) % 4);
  return digits
    .slice(0, 32)
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const firstMade = Date.parse('2021-01-04T00:00:00Z') / 1000;
const yearSeconds = 365 * 86_400;

/** Made within two years, changed within the two after that. */
function timesOf(symbol: string): Pick<LogoEntry, 'createdAt' | 'updatedAt'> {
  const made = firstMade + fractionOf('logo made', symbol) * 2 * yearSeconds;
  const changed = made + fractionOf('logo changed', symbol) * 2 * yearSeconds;
  return { createdAt: formatIsoDateTime(made), updatedAt: formatIsoDateTime(changed) };
}

/** The brand's colour as it is, and a shade of it for dark pages; but black turns into a grey that is seen there, and a bright colour stays. */
function backgroundsOf(colour: string): LogoEntry['colors'] {
  if (luminance(colour) > 0.4) return { background_light: colour, background_dark: colour };
  if (luminance(colour) < 0.01) return { background_light: colour, background_dark: '#27272A' };
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.62));
  return {
    background_light: colour,
    background_dark: `#${parts
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase()}`,
  };
}

function entryOf(securities: readonly [LogoSecurity, ...LogoSecurity[]]): LogoEntry {
  const [{ symbol, name }] = securities;
  const mark = marks.get(symbol);
  return {
    id: idOf(symbol),
    ...timesOf(symbol),
    colors: mark ? backgroundsOf(mark.colour) : {},
    securities,
    images: mark ? drawings(mark, name) : {},
  };
}

/**
 * A logo for every company, fund and crypto asset of the example world, one for all share classes of a company. Where no
 * free mark is known there is no image and no colour, and composites are made of the name.
 */
export function* worldLogos(): Generator<LogoEntry> {
  for (const company of companies) {
    const [first, ...others] = shareClassesOf(company);
    if (first === company) yield entryOf([listingOf(first), ...others.map(listingOf)]);
  }
  for (const [symbol, name] of Object.entries(cryptoNames)) yield entryOf([crypto(symbol, name)]);
}
