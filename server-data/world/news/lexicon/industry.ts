import type { Lexicon } from './lexicon.ts';

export const aerospace: Lexicon = {
  products: [
    'a lighter cabin galley',
    'a training simulator for crews',
    'a radar upgrade kit',
    'an engine wash service',
    'a cargo door conversion',
    'a spare-parts exchange',
    'a titanium fastener line',
  ],
  units: ['commercial', 'defense', 'aftermarket', 'space'],
  sites: ['engine shop', 'composite plant', 'maintenance hangar', 'test stand'],
  customers: ['a regional airline', 'a coast guard', 'a leasing company', 'an air ambulance operator'],
  drivers: ['steady aftermarket demand', 'higher delivery rates', 'a growing backlog', 'engine overhauls'],
  drags: ['supplier delays', 'fixed-price programs', 'castings supply', 'budget timing'],
  measures: ['backlog', 'deliveries', 'free cash flow', 'book-to-bill ratio'],
};

export const machinery: Lexicon = {
  products: [
    'a smaller wheel loader',
    'a planter with seed sensors',
    'an electric forklift',
    'a filter line for cabins',
    'a fleet telematics plan',
    'a hydraulic valve family',
    'a rebuild program for older engines',
  ],
  units: ['equipment', 'aftermarket', 'international', 'engine'],
  sites: ['engine plant', 'parts depot', 'foundry', 'dealer training center'],
  customers: ['a quarry group', 'a rental company', 'a grain cooperative', 'a port operator'],
  drivers: ['infrastructure projects', 'parts and service', 'power-generation orders', 'lower dealer inventories'],
  drags: ['softer farm orders', 'fewer highway trucks', 'tariff costs', 'dealer destocking'],
  measures: ['order backlog', 'dealer inventory', 'price realization', 'segment margin'],
};

export const electricalEquipment: Lexicon = {
  products: [
    'a modular switchgear line',
    'a heat pump for cold regions',
    'a cooling unit for server rooms',
    'a transformer refurbishment service',
    'a building control panel',
    'a grid inverter',
    'a valve positioner',
  ],
  units: ['commercial', 'service', 'grid', 'building'],
  sites: ['transformer plant', 'service depot', 'heat-pump line', 'test hall'],
  customers: ['a grid operator', 'a data-center builder', 'a hospital campus', 'a chemical park'],
  drivers: ['data-center orders', 'grid investment', 'a record backlog', 'service contracts'],
  drags: ['softer residential demand', 'copper costs', 'project timing', 'factory ramp-up costs'],
  measures: ['orders', 'backlog', 'segment margin', 'service revenue'],
};

export const airlines: Lexicon = {
  products: [
    'a seasonal route to the coast',
    'a basic fare with a carry-on bag',
    'a lounge at the second hub',
    'a free messaging service on board',
    'a longer rebooking window',
    'a corporate fare tool',
  ],
  units: ['domestic', 'transatlantic', 'loyalty', 'cargo'],
  sites: ['maintenance base', 'crew training center', 'airport lounge', 'cargo terminal'],
  customers: ['a tourism board', 'a sports league', 'a hotel group', 'an express courier'],
  drivers: ['firm premium bookings', 'lower fuel costs', 'loyalty revenue', 'steady corporate travel'],
  drags: ['weather cancellations', 'softer off-peak fares', 'higher airport fees', 'aircraft delays'],
  measures: ['unit revenue', 'load factor', 'unit costs', 'capacity'],
};

export const transport: Lexicon = {
  products: [
    'a faster intermodal lane',
    'a weekend pickup option',
    'a shipment tracking page',
    'a cold-chain container',
    'a shared-ride option for airports',
    'a grain shuttle service',
    'a returns label for small shops',
  ],
  units: ['domestic', 'international', 'business-customer', 'premium'],
  sites: ['sorting hub', 'rail yard', 'intermodal terminal', 'driver center'],
  customers: ['a car importer', 'a fertilizer maker', 'a furniture chain', 'a medical supplier'],
  drivers: ['steady intermodal volumes', 'better on-time service', 'pricing discipline', 'network savings'],
  drags: ['softer industrial volumes', 'fuel surcharges', 'winter weather', 'fewer imports'],
  measures: ['volumes', 'operating ratio', 'revenue per piece', 'on-time performance'],
};

export const businessServices: Lexicon = {
  products: [
    'a payroll view for part-time staff',
    'a route planner for collection trucks',
    'a rental kit for small sites',
    'a uniform take-back service',
    'a legal research assistant',
    'a recycling pickup for offices',
  ],
  units: ['national-account', 'local', 'specialty', 'digital'],
  sites: ['recycling facility', 'rental branch', 'laundry plant', 'service center'],
  customers: ['a university', 'a food processor', 'a hotel group', 'a county government'],
  drivers: ['price and retention', 'steady employment', 'large projects', 'new branches'],
  drags: ['lower recycling prices', 'higher fuel costs', 'fewer rig rentals', 'wage costs'],
  measures: ['organic revenue', 'retention', 'backlog', 'margin'],
};

export const oilAndGas: Lexicon = {
  products: [
    'a lower-carbon marine fuel',
    'a methane monitoring program',
    'a charging stop at service stations',
    'a lubricant for wind turbines',
    'a water recycling scheme',
    'a bitumen blend for roads',
  ],
  units: ['upstream', 'gas', 'offshore', 'low-carbon'],
  sites: ['gas plant', 'drilling base', 'blending terminal', 'control room'],
  customers: ['a gas distributor', 'a shipping line', 'an airport fuel group', 'a power producer'],
  drivers: ['higher output', 'firmer gas prices', 'lower lifting costs', 'refinery uptime'],
  drags: ['lower crude prices', 'planned maintenance', 'weaker refining margins', 'well timing'],
  measures: ['production', 'lifting costs', 'capital spending', 'free cash flow'],
};

export const oilServices: Lexicon = {
  products: [
    'a quieter pumping unit',
    'a well-planning software release',
    'a sensor string for deep wells',
    'a carbon storage survey',
    'a rental fleet of test separators',
    'a drill-bit repair service',
  ],
  units: ['drilling', 'production', 'digital', 'completion'],
  sites: ['service base', 'tool repair shop', 'training rig', 'digital center'],
  customers: ['a national producer', 'a geothermal developer', 'an offshore operator', 'a gas storage firm'],
  drivers: ['offshore activity', 'digital contracts', 'international demand', 'better utilization'],
  drags: ['fewer land rigs', 'price concessions', 'project deferrals', 'holiday downtime'],
  measures: ['rig count', 'international revenue', 'segment margin', 'free cash flow'],
};

export const refinersAndPipelines: Lexicon = {
  products: [
    'a gas storage expansion',
    'a renewable diesel blend',
    'an open season for capacity',
    'a leak detection upgrade',
    'a terminal booking portal',
    'a pipeline inspection tool',
  ],
  units: ['transport', 'midstream', 'storage', 'renewable-fuel'],
  sites: ['compressor station', 'terminal', 'control center', 'storage cavern'],
  customers: ['a gas utility', 'a liquefaction terminal', 'an airport consortium', 'a petrochemical plant'],
  drivers: ['high pipeline volumes', 'steady fees', 'refinery uptime', 'export demand'],
  drags: ['narrower crack spreads', 'planned turnarounds', 'milder weather', 'permit timing'],
  measures: ['throughput', 'refining margin', 'distributable cash flow', 'utilization'],
};

export const chemicals: Lexicon = {
  products: [
    'a low-odor interior paint',
    'a water-based adhesive',
    'a hydrogen supply contract form',
    'a biobased resin',
    'a slow-release fertilizer',
    'a cooling-water treatment',
  ],
  units: ['industrial', 'specialty', 'packaging', 'agricultural'],
  sites: ['air separation unit', 'coatings plant', 'blending site', 'research center'],
  customers: ['a steelmaker', 'a glass maker', 'a chip plant', 'a farm supply chain'],
  drivers: ['price discipline', 'new on-site contracts', 'lower energy costs', 'steady crop demand'],
  drags: ['softer housing', 'weak ethylene chains', 'currency effects', 'customer destocking'],
  measures: ['volumes', 'pricing', 'operating rate', 'capital spending'],
};

export const mining: Lexicon = {
  products: [
    'a dry-stack tailings method',
    'an electric haul truck trial',
    'a community water project',
    'an ore-sorting line',
    'a traceability label for copper',
    'a solar park beside the mine',
  ],
  units: ['Americas', 'exploration', 'processing', 'royalty'],
  sites: ['concentrator', 'leach pad', 'port facility', 'assay laboratory'],
  customers: ['a cable maker', 'a smelter', 'a trading house', 'a battery maker'],
  drivers: ['higher grades', 'firm copper prices', 'better recoveries', 'lower diesel costs'],
  drags: ['lower grades', 'planned mill work', 'heavy rain', 'royalty changes'],
  measures: ['output', 'all-in costs', 'ore grade', 'reserves'],
};

export const utilities: Lexicon = {
  products: [
    'a time-of-use tariff',
    'a rooftop solar rebate',
    'a battery pilot for apartment blocks',
    'an outage map with repair times',
    'a heat-pump incentive',
    'a community solar garden',
  ],
  units: ['regulated', 'renewable', 'transmission', 'generation'],
  sites: ['substation', 'solar park', 'battery site', 'service center'],
  customers: ['a data-center developer', 'a city transit system', 'a steel mill', 'a water authority'],
  drivers: ['load growth', 'rate decisions', 'a hot summer', 'grid investment'],
  drags: ['milder weather', 'storm repairs', 'interest costs', 'planned outages'],
  measures: ['rate base', 'load growth', 'capital plan', 'storm costs'],
};

export const reits: Lexicon = {
  products: [
    'a tenant services app',
    'a flexible lease for small firms',
    'a rooftop solar program',
    'a shared loading dock service',
    'a colocation suite for schools',
    'a green lease form',
  ],
  units: ['same-store', 'development', 'international', 'services'],
  sites: ['logistics park', 'data hall', 'shopping center wing', 'senior living community'],
  customers: ['a parcel carrier', 'a grocery anchor', 'a cloud tenant', 'a clinic operator'],
  drivers: ['steady occupancy', 'rent increases', 'data-center leasing', 'lower funding costs'],
  drags: ['move-outs', 'slower leasing', 'higher interest costs', 'development timing'],
  measures: ['occupancy', 'same-store income', 'leasing spreads', 'funds from operations'],
};

export const funds: Lexicon = {
  products: ['a quarterly distribution', 'a lower expense ratio', 'a share-class update'],
  units: ['large-cap', 'sector', 'bond'],
  sites: ['trading desk'],
  customers: ['a model-portfolio provider'],
  drivers: ['broad buying', 'lower yields', 'steady inflows', 'calm trading'],
  drags: ['profit taking', 'higher yields', 'quiet volumes', 'month-end flows'],
  measures: ['net flows', 'assets', 'premium to net asset value'],
};
