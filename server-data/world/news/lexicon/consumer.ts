import type { Lexicon } from './lexicon.ts';

export const automakers: Lexicon = {
  products: [
    'a lower-priced trim of the compact crossover',
    'a delivery van with a longer wheelbase',
    'a home charging box',
    'a winter package for northern markets',
    'a subscription for driver assistance',
    'a hybrid version of the mid-size sedan',
    'a pickup configured for fleets',
  ],
  units: ['passenger-car', 'electric-vehicle', 'commercial-vehicle', 'financing'],
  sites: ['battery module line', 'paint shop', 'stamping plant', 'proving ground'],
  customers: ['a postal fleet', 'a car-rental group', 'a municipal works department', 'a delivery company'],
  drivers: ['steady truck demand', 'better plant utilization', 'lower raw-material costs', 'fleet orders'],
  drags: ['higher incentives', 'slower electric orders', 'supplier delays', 'currency effects'],
  measures: ['deliveries', 'dealer inventory', 'average transaction price', 'capital spending'],
};

export const onlineRetail: Lexicon = {
  products: [
    'a same-day delivery window in smaller towns',
    'a returns locker network',
    'a resale section for furniture',
    'a loyalty tier without monthly fee',
    'a seller tool for tax forms',
    'a buy-now basket for groceries',
    'a cross-border shipping label',
  ],
  units: ['marketplace', 'logistics', 'advertising', 'subscription'],
  sites: ['fulfillment center', 'sorting hub', 'returns depot', 'inspection center'],
  customers: ['a crafts association', 'a grocery cooperative', 'a regional courier', 'a toy maker'],
  drivers: ['steady order growth', 'faster delivery', 'more third-party sellers', 'advertising revenue'],
  drags: ['higher shipping costs', 'softer big-ticket orders', 'currency effects', 'fewer small parcels'],
  measures: ['gross merchandise volume', 'active buyers', 'take rate', 'fulfillment cost'],
};

export const specialtyRetail: Lexicon = {
  products: [
    'a contractor desk in more stores',
    'a spring line of running shoes',
    'a tool rental app',
    'a price-match guarantee for batteries',
    'a members-only sale week',
    'a repair counter',
    'a smaller store format',
  ],
  units: ['store', 'online', 'professional', 'private-label'],
  sites: ['store', 'distribution center', 'design studio', 'training store'],
  customers: ['a builders association', 'a school sports league', 'a housing cooperative', 'a taxi fleet'],
  drivers: ['steady repair spending', 'better in-stock levels', 'higher traffic', 'a mild spring'],
  drags: ['fewer large projects', 'unseasonal weather', 'higher freight costs', 'cautious shoppers'],
  measures: ['comparable sales', 'traffic', 'average ticket', 'inventory turns'],
};

export const restaurants: Lexicon = {
  products: [
    'a spring lunch menu',
    'a smaller breakfast box',
    'a loyalty reward for early hours',
    'a cold-brew line',
    'a plant-based bowl',
    'a digital pickup shelf',
    'a value menu in test markets',
  ],
  units: ['company-owned', 'franchise', 'delivery', 'licensing'],
  sites: ['restaurant', 'roastery', 'test kitchen', 'training kitchen'],
  customers: ['an airport operator', 'a university campus', 'a highway rest-stop group', 'a stadium'],
  drivers: ['higher digital orders', 'steady breakfast traffic', 'a popular menu test', 'lower food costs'],
  drags: ['fewer late visits', 'higher wages', 'beef prices', 'winter closures'],
  measures: ['comparable sales', 'store openings', 'digital share', 'restaurant margin'],
};

export const travel: Lexicon = {
  products: [
    'a longer-stay brand',
    'a flexible cancellation option',
    'a shorter coastal itinerary',
    'a loyalty transfer program',
    'a group booking desk',
    'a quieter cabin category',
    'a guided rail package',
  ],
  units: ['leisure', 'business-travel', 'group', 'loyalty'],
  sites: ['hotel', 'booking center', 'passenger terminal', 'training academy'],
  customers: ['a conference organizer', 'a sports federation', 'a tour operator', 'a rail company'],
  drivers: ['firm summer bookings', 'more longer stays', 'steady group demand', 'loyalty members'],
  drags: ['shorter booking windows', 'softer city breaks', 'higher port fees', 'calendar shifts'],
  measures: ['occupancy', 'revenue per room', 'booked nights', 'onboard spending'],
};

export const bigBoxRetail: Lexicon = {
  products: [
    'a private-label pantry range',
    'a curbside returns service',
    'a cheaper delivery membership',
    'a seasonal toy catalog',
    'a fresh-food counter in more stores',
    'a pharmacy locker',
    'a refill station for detergents',
  ],
  units: ['grocery', 'home-goods', 'membership', 'online'],
  sites: ['store', 'distribution center', 'bakery', 'cold-storage depot'],
  customers: ['a farm cooperative', 'a food bank network', 'a dairy', 'a packaging maker'],
  drivers: ['steady grocery traffic', 'membership growth', 'lower shrink', 'online pickup'],
  drags: ['softer discretionary baskets', 'higher wages', 'cool weather', 'freight costs'],
  measures: ['comparable sales', 'transactions', 'membership renewals', 'gross margin'],
};

export const beverages: Lexicon = {
  products: [
    'a smaller can format',
    'a zero-sugar citrus flavor',
    'a returnable bottle pilot',
    'a limited winter edition',
    'a ready-to-drink tea',
    'a barrel-aged release',
    'a hydration line',
  ],
  units: ['domestic', 'international', 'food-service', 'premium'],
  sites: ['bottling line', 'warehouse', 'blending plant', 'visitor center'],
  customers: ['a cinema chain', 'a convenience-store group', 'a football league', 'a hotel group'],
  drivers: ['price and mix', 'steady away-from-home demand', 'smaller packs', 'a warm summer'],
  drags: ['lower case volumes', 'currency effects', 'sweetener costs', 'softer spirits demand'],
  measures: ['unit case volume', 'organic sales', 'price and mix', 'marketing spending'],
};

export const packagedFoods: Lexicon = {
  products: [
    'a lower-salt soup range',
    'a snack bar with oats',
    'a resealable family pack',
    'a holiday chocolate assortment',
    'a frozen breakfast line',
    'a pet-food topper',
    'a recyclable coffee pod',
  ],
  units: ['snack', 'meal', 'food-service', 'international'],
  sites: ['bakery', 'packing line', 'grain silo', 'test kitchen'],
  customers: ['a school caterer', 'a club retailer', 'an airline caterer', 'a discount grocer'],
  drivers: ['steady snack demand', 'better service levels', 'new sizes', 'lower logistics costs'],
  drags: ['cocoa costs', 'softer volumes', 'promotions', 'a later holiday'],
  measures: ['organic sales', 'volumes', 'price and mix', 'market share'],
};

export const householdProducts: Lexicon = {
  products: [
    'a concentrated detergent',
    'a refillable soap bottle',
    'a sensitive-skin cream line',
    'a bamboo-fiber tissue',
    'an electric toothbrush head',
    'a travel-size set',
  ],
  units: ['household', 'personal-care', 'professional', 'international'],
  sites: ['filling line', 'fiber mill', 'research center', 'distribution center'],
  customers: ['a pharmacy chain', 'a hotel supplier', 'a drugstore group', 'a hospital buyer'],
  drivers: ['premium mix', 'steady shelf space', 'lower pulp costs', 'online growth'],
  drags: ['travel retail', 'currency effects', 'promotions', 'softer volumes'],
  measures: ['organic sales', 'market share', 'gross margin', 'volumes'],
};
