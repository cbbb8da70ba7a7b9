import type { Lexicon } from './lexicon.ts';

export const banks: Lexicon = {
  products: [
    'a small-business checking account',
    'a savings goal tracker',
    'a fixed-rate home renovation loan',
    'an instant payment service for firms',
    'a student card without yearly fee',
    'a mortgage pre-approval app',
    'a trade finance portal',
  ],
  units: ['consumer-banking', 'commercial-banking', 'wealth', 'card'],
  sites: ['branch', 'operations center', 'trading floor', 'technology hub'],
  customers: ['a farmers cooperative', 'a city treasury', 'a shipping group', 'a chamber of commerce'],
  drivers: ['steady deposit balances', 'higher fee income', 'loan growth', 'lower credit costs'],
  drags: ['deposit costs', 'slower mortgage demand', 'trading comparisons', 'higher provisions'],
  measures: ['net interest income', 'provisions', 'capital ratio', 'deposit growth'],
};

export const brokers: Lexicon = {
  products: [
    'a fractional bond order',
    'a longer trading day for funds',
    'a retirement planner',
    'a cash sweep option',
    'an advisory desk for entrepreneurs',
    'a tax-lot view',
  ],
  units: ['wealth', 'trading', 'advisory', 'subscription'],
  sites: ['branch', 'client center', 'trading floor', 'technology office'],
  customers: ['an independent adviser network', 'a university endowment', 'a family office', 'a regional exchange'],
  drivers: ['steady client inflows', 'higher trading volumes', 'a fuller deal calendar', 'margin balances'],
  drags: ['lower cash yields', 'quieter volumes', 'fewer listings', 'technology spending'],
  measures: ['net new assets', 'daily average trades', 'margin balances', 'fee revenue'],
};

export const payments: Lexicon = {
  products: [
    'a tap-to-pay option for market stalls',
    'a virtual card for travel desks',
    'an installment plan at checkout',
    'a fraud score for small banks',
    'a payout service for gig platforms',
    'a rewards category for transit',
  ],
  units: ['consumer', 'merchant', 'cross-border', 'data-service'],
  sites: ['operations center', 'innovation lab', 'service center', 'data center'],
  customers: ['a transit authority', 'a supermarket group', 'a ticketing platform', 'a community bank network'],
  drivers: ['steady card spending', 'cross-border travel', 'value-added services', 'merchant additions'],
  drags: ['slower discretionary spending', 'rebates to partners', 'currency effects', 'a strong comparison quarter'],
  measures: ['payment volume', 'cross-border volume', 'active accounts', 'transaction margin'],
};

export const assetManagers: Lexicon = {
  products: [
    'a bond ladder fund',
    'an interval fund for advisers',
    'a cash management portal',
    'a model portfolio series',
    'an infrastructure vehicle',
    'a custody service for small funds',
  ],
  units: ['credit', 'index-fund', 'institutional', 'real-asset'],
  sites: ['client office', 'operations hub', 'technology center', 'research office'],
  customers: ['a teachers pension plan', 'an insurance group', 'a sovereign client', 'a charity foundation'],
  drivers: ['steady fund inflows', 'higher fee-bearing assets', 'more realizations', 'custody mandates'],
  drags: ['fewer exits', 'fee pressure', 'fund outflows', 'higher compensation'],
  measures: ['assets under management', 'net flows', 'fee-related earnings', 'operating margin'],
};

export const insurance: Lexicon = {
  products: [
    'a usage-based auto policy',
    'a flood cover add-on',
    'a pension buyout offer',
    'a cyber policy for clinics',
    'a claims photo app',
    'a group life plan',
  ],
  units: ['retail', 'commercial', 'group', 'international'],
  sites: ['claims center', 'regional office', 'catastrophe desk', 'call center'],
  customers: ['a shipyard', 'a municipal pool', 'an airline', 'a hotel owners group'],
  drivers: ['firm pricing', 'fewer large claims', 'higher investment income', 'policy growth'],
  drags: ['storm claims', 'softer property rates', 'repair costs', 'reserve additions'],
  measures: ['combined ratio', 'written premiums', 'catastrophe losses', 'policies in force'],
};

export const exchanges: Lexicon = {
  products: [
    'a smaller gold futures contract',
    'a credit data feed',
    'a benchmark for short-term rates',
    'a clearing service for repos',
    'a climate data set',
    'an evening session for options',
  ],
  units: ['data', 'analytics', 'benchmark', 'technology'],
  sites: ['data center', 'research office', 'operations center', 'client center'],
  customers: ['a grain cooperative', 'a central counterparty', 'a mortgage lender', 'a pension manager'],
  drivers: ['higher derivatives volume', 'steady data subscriptions', 'bond issuance', 'new listings'],
  drags: ['quieter rates markets', 'fewer issues', 'currency effects', 'technology costs'],
  measures: ['average daily volume', 'subscription revenue', 'issuance', 'open interest'],
};
