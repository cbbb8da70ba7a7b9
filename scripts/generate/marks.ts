import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { root, runTool } from '../run-tool.ts';

// Copies the logomarks of the example world's companies from simple-icons to server-data/example-world/logomarks.json, so that the
// package is not needed at run time. Run manually after an update of the package: `node scripts/generate/marks.ts`.

/** Slugs by symbol, verified by the icon's source, because some slugs belong to other companies of the same name. */
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
const icons = JSON.parse(readFileSync(join(folder, 'data/simple-icons.json'), 'utf8')) as readonly Icon[];
const slugOf = ({ slug, title }: Icon): string => slug ?? title.toLowerCase().replace(/[^a-z\d]/g, '');
const bySlug = new Map(icons.map((icon) => [slugOf(icon), icon]));

/** @throws when the icon does not exist or is not licensed under CC0 */
export function readMark(
  symbol: string,
  slug: string,
): { readonly colour: string; readonly box: readonly number[]; readonly path: string } {
  const icon = bySlug.get(slug);
  if (!icon) throw new Error(`${symbol}: simple-icons has no ${slug}`);
  if (icon.license && icon.license.type !== 'CC0-1.0') throw new Error(`${symbol}: ${slug} is ${icon.license.type}, not CC0`);
  const svg = readFileSync(join(folder, 'icons', `${slug}.svg`), 'utf8');
  const path = /<path d="([^"]*)"/.exec(svg)?.[1] ?? '';
  const box = new Resvg(svg).getBBox();
  // + 0 turns -0 into 0.
  const edges = [box?.x, box?.y, box?.width, box?.height].map((edge = 0) => Math.round(edge * 100) / 100 + 0);
  return { colour: `#${icon.hex}`, box: edges, path };
}

if (import.meta.main) {
  const target = join(root, 'server-data/example-world/logomarks.json');
  const all = Object.fromEntries(Object.entries(slugs).map(([symbol, slug]) => [symbol, readMark(symbol, slug)]));
  writeFileSync(target, JSON.stringify(all, null, 2));
  await runTool('oxfmt', [target]);
  console.log(`${Object.keys(slugs).length} marks in ${target}`);
}
