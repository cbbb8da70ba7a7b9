import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { root } from './root.ts';
import { runTool } from './run-tool.ts';

// Takes the marks of the example world's companies over from simple-icons into server-data/world/logos/marks.ts, so that
// nothing needs that package at run time. Run by hand after an update of it: `node scripts/marks.ts`.

/** What each mark stands for, checked by its source: some slugs belong to others of the same name. */
export const slugs: Readonly<Record<string, string>> = {
  ...{ AAPL: 'apple', AMD: 'amd', ARM: 'arm', INTC: 'intel', NVDA: 'nvidia', NXPI: 'nxp', QCOM: 'qualcomm' },
  ...{ DELL: 'dell', HPQ: 'hp', SMCI: 'supermicro', STX: 'seagate', CSCO: 'cisco', MSI: 'motorola', ACN: 'accenture' },
  ...{ INTU: 'intuit', PANW: 'paloaltonetworks', SNOW: 'snowflake', PLTR: 'palantir', DDOG: 'datadog', NET: 'cloudflare' },
  ...{ FTNT: 'fortinet', ZM: 'zoom', SHOP: 'shopify', SAP: 'sap', GOOGL: 'google', META: 'meta', PINS: 'pinterest' },
  ...{ BILI: 'bilibili', NFLX: 'netflix', SPOT: 'spotify', ROKU: 'roku', EA: 'ea', RBLX: 'roblox', VZ: 'verizon' },
  ...{ TTWO: 'taketwointeractivesoftware', TSLA: 'tesla', F: 'ford', GM: 'generalmotors', TM: 'toyota', HMC: 'honda' },
  ...{ EBAY: 'ebay', ETSY: 'etsy', MELI: 'mercadopago', DASH: 'doordash', NKE: 'nike', MCD: 'mcdonalds', SBUX: 'starbucks' },
  ...{ ABNB: 'airbnb', MAR: 'marriott', HLT: 'hilton', TGT: 'target', KO: 'cocacola', ABBV: 'abbvie', ABT: 'abbott' },
  ...{ MRK: 'merck', JPM: 'chase', BAC: 'bankofamerica', WFC: 'wellsfargo', HSBC: 'hsbc', GS: 'goldmansachs' },
  ...{ HOOD: 'robinhood', COIN: 'coinbase', V: 'visa', MA: 'mastercard', PYPL: 'paypal', AXP: 'americanexpress' },
  ...{ BA: 'boeing', GE: 'generalelectric', CAT: 'caterpillar', DE: 'johndeere', MMM: '3m', DAL: 'delta' },
  ...{ UAL: 'unitedairlines', AAL: 'americanairlines', LUV: 'southwestairlines', UPS: 'ups', FDX: 'fedex' },
  ...{ UBER: 'uber', LYFT: 'lyft', ADP: 'adp', SHEL: 'shell' },
  ...{ BTC: 'bitcoin', ETH: 'ethereum', SOL: 'solana', DOGE: 'dogecoin', LTC: 'litecoin', XRP: 'xrp' },
};

interface Icon {
  readonly title: string;
  readonly slug?: string;
  readonly hex: string;
  readonly license?: { readonly type: string };
}

const folder = join(root, 'node_modules/simple-icons');
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
const icons = JSON.parse(readFileSync(join(folder, 'data/simple-icons.json'), 'utf8')) as readonly Icon[];
const slugOf = ({ slug, title }: Icon): string => slug ?? title.toLowerCase().replace(/[^a-z\d]/g, '');
const bySlug = new Map(icons.map((icon) => [slugOf(icon), icon]));

/** @throws for an icon that is not there, or that its owner gives away under terms of their own */
export function readMark(symbol: string, slug: string): { readonly colour: string; readonly box: readonly number[]; readonly d: string } {
  const icon = bySlug.get(slug);
  if (!icon) throw new Error(`${symbol}: simple-icons has no ${slug}`);
  if (icon.license && icon.license.type !== 'CC0-1.0') throw new Error(`${symbol}: ${slug} is ${icon.license.type}, not CC0`);
  const svg = readFileSync(join(folder, 'icons', `${slug}.svg`), 'utf8');
  const d = /<path d="([^"]*)"/.exec(svg)?.[1] ?? '';
  const box = new Resvg(svg).getBBox();
  // + 0 makes minus nothing nothing
  const edges = [box?.x, box?.y, box?.width, box?.height].map((edge = 0) => Math.round(edge * 100) / 100 + 0);
  return { colour: `#${icon.hex}`, box: edges, d };
}

function line(symbol: string, slug: string): string {
  const { colour, box, d } = readMark(symbol, slug);
  return `  ['${symbol}', { colour: '${colour}', box: [${box.join(', ')}], d: '${d}' }],\n`;
}

const marksModule =
  (): string => `// Taken over by scripts/marks.ts from simple-icons ${version}, which is CC0 1.0; none of these is under terms of its owner's in there.
// The marks remain trademarks of their owners, and stand for them in an example world that says so.

export interface Mark {
  /** of the brand, \`#RRGGBB\` */
  readonly colour: string;
  /** where in its square of 24 by 24 it is drawn: left, top, width, height */
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly d: string;
}

/** By symbol. */
export const marks: ReadonlyMap<string, Mark> = new Map([
${Object.entries(slugs)
  .map(([symbol, slug]) => line(symbol, slug))
  .join('')}]);
`;

if (import.meta.main) {
  const target = join(root, 'server-data/world/logos/marks.ts');
  writeFileSync(target, marksModule());
  await runTool('oxfmt', [target]);
  console.log(`${Object.keys(slugs).length} marks in ${target}`);
}
