import { hash } from 'node:crypto';
import type { LogoSecurity } from '#contract/endpoints/logos.ts';
import { secondsPerDay, utcMidnight } from '#contract/time/dates.ts';
import { formatIsoDateTime } from '#contract/time/iso-date-time.ts';
import { black, contrast, luminance, white } from '../logos/colours.ts';
import { capHeight, lettering } from '../logos/lettering.ts';
import type { LogoEntry } from '../store/logos/logo.ts';
import { companies, shareClassesOf, type Company, type Exchange } from './companies.ts';
import { readData } from './data.ts';
import { sharesOf } from './finance/results.ts';
import { fractionOf } from './random.ts';
import { smallCaps } from './small-caps.ts';

export interface Logomark {
  /** of the brand, `#RRGGBB` */
  readonly colour: string;
  /** where in its square of 24 by 24 it is drawn */
  readonly box: readonly [left: number, top: number, width: number, height: number];
  /** the `d` of its SVG path */
  readonly path: string;
}

/**
 * By symbol; written by scripts/generate/marks.ts from simple-icons 16.37.0, which is CC0 1.0. The marks remain trademarks of their
 * owners, and stand for them in an example world that says so.
 */
export const logomarks = readData('logomarks.json') as Readonly<Record<string, Logomark>>;

/** The pages a drawing is made for: white, and as dark as dark pages are. */
const pages = { light: '#FFFFFF', dark: '#111827' } as const;
type Side = keyof typeof pages;

/** Graphics need three to one (WCAG 2.2, 1.4.11); a brand's colour with less, as yellow on white, gives way to plain ink. */
const inkOn = (colour: string, side: Side): string => (contrast(colour, pages[side]) >= 3 ? colour : side === 'light' ? black : white);

const svg = (viewBox: string, size: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="${viewBox}">${content}</svg>`;

const side24 = 24;
const drawMark = ({ colour, path }: Logomark, side: Side): string =>
  svg(`0 0 ${side24} ${side24}`, '', `<path fill="${inkOn(colour, side)}" d="${path}"/>`);

const short = (value: number): string => String(Math.round(value * 100) / 100);
/** Between mark and name, and the height of the name's capitals, in units of the mark's square. */
const gap = 6;
const capitals = 11;

/** The mark with the name beside it; a mark much wider than high is a name already. */
function drawLogo({ box: [x, y, width, height], colour, path }: Logomark, name: string, side: Side): string {
  const shape = `<path fill="${inkOn(colour, side)}" d="${path}"/>`;
  if (width >= 1.9 * height)
    return svg([x, y, width, height].join(' '), ` width="${short(width * 5)}" height="${short(height * 5)}"`, shape);
  const scale = Math.round((capitals / capHeight) * 1e5) / 1e5;
  const text = lettering(name);
  const start = x + width + gap;
  const whole = short(start - x + text.width * scale);
  const place = `translate(${short(start)} ${short((side24 + capitals) / 2)}) scale(${scale})`;
  const letters = `<path fill="${side === 'light' ? black : white}" transform="${place}" d="${text.d}"/>`;
  return svg(`${x} 0 ${whole} ${side24}`, ` width="${short(Number(whole) * 5)}" height="${side24 * 5}"`, shape + letters);
}

/** The brand's colour as it is, and a shade of it for dark pages; but black turns into a grey that is seen there, and a bright colour stays. */
function backgroundsOf(colour: string): LogoEntry['colors'] {
  if (luminance(colour) > 0.4) return { background_light: colour, background_dark: colour };
  if (luminance(colour) < 0.01) return { background_light: colour, background_dark: '#27272A' };
  const darker = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.62));
  const digits = darker.map((part) => part.toString(16).padStart(2, '0')).join('');
  return { background_light: colour, background_dark: `#${digits.toUpperCase()}` };
}

const venues: Readonly<Record<Exchange, readonly [mic: string, name: string]>> = {
  NASDAQ: ['XNAS', 'Nasdaq Stock Market'],
  NYSE: ['XNYS', 'New York Stock Exchange'],
  ARCA: ['ARCX', 'NYSE Arca'],
};

/**
 * Sector, shares and float of a company; a fund has none of them. Classes are worth the same here, so that together they are the company.
 *
 * Assumed: between 70 and 99 of a hundred shares are traded freely; of receipts nobody knows.
 */
function factsOf(company: Company): Partial<LogoSecurity> {
  const { isFund, sector, securityType, symbol, trading } = company;
  if (isFund) return {};
  const shares = trading ? trading.shares * 1e6 : Math.round(sharesOf(company) / shareClassesOf(company).length / 1000) * 1000;
  const float = Math.round((shares * (0.7 + 0.29 * fractionOf(symbol, 'float'))) / 1000) * 1000;
  return { sector, shares_outstanding: shares, ...(securityType === 'Common Stock' && { share_float: float }) };
}

function securityOf(company: Company): LogoSecurity {
  const { symbol, name, cik, exchange, cusip, isin, figi, securityType } = company;
  const [mic, exchangeName] = venues[exchange];
  const listing = { symbol, name, cik, exchange, mic_code: mic, exchange_name: exchangeName, cusip, isin };
  // The country is that of the listing: all of them trade in New York, wherever the business is based.
  return { ...listing, country: 'US', figi_share_class: figi, figi: '', security_type: securityType, ...factsOf(company) };
}

const coins = { BTC: 'Bitcoin', ETH: 'Ethereum', SOL: 'Solana', DOGE: 'Dogecoin', LTC: 'Litecoin', XRP: 'XRP' };

function coin(symbol: string, name: string): LogoSecurity {
  const listing = { symbol, name, cik: '', exchange: 'CRYPTO', mic_code: '', exchange_name: 'Crypto', cusip: '', isin: '' };
  return { ...listing, country: '', figi_share_class: '', figi: '', security_type: 'Crypto' };
}

/** A UUID that reads as version 4 and is the same in every world. */
function idOf(symbol: string): string {
  const digits = hash('sha256', `logo of ${symbol}`, 'hex');
  return [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(12, 15)}`, `8${digits.slice(15, 18)}`, digits.slice(18, 30)].join('-');
}

const firstCreated = utcMidnight('2021-01-04');
const twoYears = 2 * 365 * secondsPerDay;

function entryOf(securities: readonly [LogoSecurity, ...LogoSecurity[]]): LogoEntry {
  const [{ symbol, name }] = securities;
  const mark = logomarks[symbol];
  const created = firstCreated + fractionOf('logo created', symbol) * twoYears;
  return {
    id: idOf(symbol),
    createdAt: formatIsoDateTime(created),
    updatedAt: formatIsoDateTime(created + fractionOf('logo updated', symbol) * twoYears),
    colors: mark ? backgroundsOf(mark.colour) : {},
    securities,
    images: mark
      ? {
          logo_vector_light: drawLogo(mark, name, 'light'),
          logo_vector_dark: drawLogo(mark, name, 'dark'),
          mark_vector_light: drawMark(mark, 'light'),
          mark_vector_dark: drawMark(mark, 'dark'),
        }
      : {},
  };
}

/**
 * A logo for every company, fund and crypto asset of the example world, one for all share classes of a company. Where no
 * free mark is known there is no image and no colour, and composites are made of the name.
 */
export function* exampleLogos(): Generator<LogoEntry> {
  for (const company of [...companies, ...smallCaps]) {
    const [first, ...others] = shareClassesOf(company);
    if (first === company) yield entryOf([securityOf(first), ...others.map(securityOf)]);
  }
  for (const [symbol, name] of Object.entries(coins)) yield entryOf([coin(symbol, name)]);
}
