import type { Company, Industry } from '../listing.ts';
import * as consumer from './lexicon/consumer.ts';
import * as finance from './lexicon/finance.ts';
import * as health from './lexicon/health.ts';
import * as industry from './lexicon/industry.ts';
import * as technology from './lexicon/technology.ts';
import type { Lexicon } from './lexicon/lexicon.ts';

const lexicons: Readonly<Record<Industry, Lexicon>> = {
  'Aerospace & Defense': industry.aerospace,
  Airlines: industry.airlines,
  'Asset Managers': finance.assetManagers,
  Automakers: consumer.automakers,
  Banks: finance.banks,
  Beverages: consumer.beverages,
  'Big-Box Retail': consumer.bigBoxRetail,
  Biotechnology: health.biotechnology,
  Brokers: finance.brokers,
  'Business Services': industry.businessServices,
  Chemicals: industry.chemicals,
  'Chip Equipment': technology.chipEquipment,
  'Electrical Equipment': industry.electricalEquipment,
  Entertainment: technology.entertainment,
  'Exchanges & Data': finance.exchanges,
  Funds: industry.funds,
  Hardware: technology.hardware,
  'Health Insurers': health.healthInsurers,
  'Health Services': health.healthServices,
  'Household Products': consumer.householdProducts,
  'IT Services': technology.itServices,
  Insurance: finance.insurance,
  'Internet Platforms': technology.internetPlatforms,
  Machinery: industry.machinery,
  'Medical Devices': health.medicalDevices,
  Mining: industry.mining,
  Networking: technology.networking,
  'Oil & Gas': industry.oilAndGas,
  'Oil Services': industry.oilServices,
  'Online Retail': consumer.onlineRetail,
  'Packaged Foods': consumer.packagedFoods,
  Payments: finance.payments,
  Pharmaceuticals: health.pharmaceuticals,
  REITs: industry.reits,
  'Refiners & Pipelines': industry.refinersAndPipelines,
  Restaurants: consumer.restaurants,
  Semiconductors: technology.semiconductors,
  Software: technology.software,
  'Specialty Retail': consumer.specialtyRetail,
  Telecom: technology.telecom,
  Transport: industry.transport,
  Travel: consumer.travel,
  Utilities: industry.utilities,
};

export const lexiconOf = ({ industry: ofIndustry }: Company): Lexicon => lexicons[ofIndustry];
