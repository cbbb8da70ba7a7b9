import type { Lexicon } from './lexicon.ts';

export const semiconductors: Lexicon = {
  products: [
    'a mid-range accelerator card',
    'a lower-power sensor chip',
    'a compact power controller',
    'a reference design for edge cameras',
    'a faster memory interface',
    'an automotive-grade microcontroller',
    'a developer board for robotics labs',
    'a wider-bandwidth radio module',
  ],
  units: ['data-center', 'automotive', 'industrial', 'client-computing', 'embedded'],
  sites: ['packaging plant', 'test laboratory', 'design center', 'wafer line'],
  customers: ['a regional cloud provider', 'a carmaker', 'an appliance maker', 'a university computing center', 'a server assembler'],
  drivers: ['steady data-center demand', 'longer automotive contracts', 'firmer memory pricing', 'lower channel inventories'],
  drags: ['softer handset orders', 'a slow industrial recovery', 'export paperwork', 'longer customer qualification'],
  measures: ['gross margin', 'channel inventory', 'wafer starts', 'lead times'],
};

export const chipEquipment: Lexicon = {
  products: [
    'an etch tool for smaller fabs',
    'a wafer inspection module',
    'a deposition chamber upgrade',
    'a refurbished tool program',
    'a metrology software release',
    'a cleaner process kit',
  ],
  units: ['etch', 'installed-base', 'inspection', 'display'],
  sites: ['applications laboratory', 'parts depot', 'training center', 'assembly hall'],
  customers: ['a memory maker', 'a specialty foundry', 'a research institute', 'a power-chip maker'],
  drivers: ['steady tool orders', 'growing service contracts', 'new memory lines', 'spare-part demand'],
  drags: ['later fab openings', 'uneven memory spending', 'licensing delays', 'higher freight costs'],
  measures: ['order backlog', 'service revenue', 'tool shipments', 'gross margin'],
};

export const hardware: Lexicon = {
  products: [
    'a thinner entry-level laptop',
    'a larger solid-state drive line',
    'a desktop dock with fewer cables',
    'a repair kit for older models',
    'a rack server for small offices',
    'a color update of the tablet range',
    'a quieter workstation',
    'a connector family for electric vehicles',
  ],
  units: ['personal computer', 'storage', 'infrastructure', 'service', 'accessory'],
  sites: ['repair center', 'design studio', 'distribution hub', 'component plant'],
  customers: ['a school district', 'a hospital network', 'a regional bank', 'a public broadcaster', 'a logistics group'],
  drivers: ['an office refresh cycle', 'higher storage prices', 'growing services revenue', 'better component supply'],
  drags: ['slow consumer upgrades', 'higher memory costs', 'currency effects', 'longer public tenders'],
  measures: ['unit shipments', 'average selling price', 'services revenue', 'inventory days'],
};

export const software: Lexicon = {
  products: [
    'an expense module for mid-size firms',
    'a simpler admin console',
    'a search assistant for support pages',
    'a regional data-residency option',
    'a lower-priced starter plan',
    'an audit log for security teams',
    'a spreadsheet connector',
    'a scheduling add-on',
    'a mobile client for field crews',
  ],
  units: ['subscription', 'cloud', 'security', 'consulting'],
  sites: ['engineering office', 'customer center', 'data center region', 'support hub'],
  customers: ['a rail operator', 'a state agency', 'an insurance group', 'a grocery chain', 'a water utility', 'a university hospital'],
  drivers: ['larger renewals', 'steady seat growth', 'higher cloud consumption', 'shorter sales cycles'],
  drags: ['slower seat growth', 'longer budget reviews', 'currency effects', 'higher hosting costs'],
  measures: ['annual recurring revenue', 'net retention', 'billings', 'remaining performance obligations'],
};

export const networking: Lexicon = {
  products: [
    'a switch line for campus networks',
    'a radio set for rural fire services',
    'an optical module for long routes',
    'a network monitoring suite',
    'a smaller outdoor access point',
    'a camera system for public buildings',
  ],
  units: ['switching', 'optical', 'public-safety', 'support'],
  sites: ['assembly plant', 'interoperability lab', 'logistics hub', 'software center'],
  customers: ['a county emergency service', 'a cable operator', 'a port authority', 'a research network'],
  drivers: ['data-center upgrades', 'steady public-safety budgets', 'lower customer inventories', 'optical demand'],
  drags: ['slow carrier spending', 'order digestion', 'longer municipal approvals', 'component costs'],
  measures: ['book-to-bill ratio', 'order backlog', 'software revenue', 'gross margin'],
};

export const itServices: Lexicon = {
  products: [
    'a migration service for mainframe users',
    'a cloud cost review for public bodies',
    'a training catalog for auditors',
    'a quantum-safe encryption toolkit',
    'a service desk for hospitals',
    'a supply-chain planning service',
  ],
  units: ['consulting', 'infrastructure', 'managed-service', 'software'],
  sites: ['delivery center', 'research lab', 'training campus', 'client studio'],
  customers: ['a customs office', 'a retail bank', 'an energy grid operator', 'a pension fund'],
  drivers: ['steady outsourcing demand', 'larger managed-service bookings', 'mainframe renewals', 'public-sector projects'],
  drags: ['smaller discretionary projects', 'slower hiring', 'currency effects', 'delayed federal awards'],
  measures: ['signings', 'utilization', 'free cash flow', 'backlog'],
};

export const internetPlatforms: Lexicon = {
  products: [
    'a caption tool for short videos',
    'a simpler privacy checkup',
    'a shopping tab in more countries',
    'a map layer for cycling routes',
    'an ad format for local shops',
    'a parental time planner',
    'a creator payout dashboard',
  ],
  units: ['advertising', 'subscription', 'cloud', 'creator'],
  sites: ['data center', 'engineering office', 'creator studio', 'sales office'],
  customers: ['a travel agency group', 'a furniture retailer', 'a public museum', 'a sports league'],
  drivers: ['steady advertising demand', 'more paying subscribers', 'better ad pricing', 'longer viewing time'],
  drags: ['softer brand budgets', 'higher infrastructure costs', 'currency effects', 'fewer ad impressions'],
  measures: ['daily active users', 'average revenue per user', 'ad impressions', 'capital spending'],
};

export const entertainment: Lexicon = {
  products: [
    'a family bundle with a yearly price',
    'a documentary slate for the autumn',
    'a cloud save feature for older games',
    'an ad-supported tier in more markets',
    'a live sports add-on',
    'a remastered classic title',
    'an offline mode for podcasts',
  ],
  units: ['streaming', 'studio', 'game', 'live-event'],
  sites: ['sound stage', 'animation studio', 'game studio', 'visitor center'],
  customers: ['a hotel chain', 'a mobile carrier', 'an airline', 'a public library network'],
  drivers: ['more subscribers on yearly plans', 'a fuller release calendar', 'steady park attendance', 'advertising growth'],
  drags: ['fewer theatrical releases', 'higher content costs', 'a strong comparison quarter', 'softer linear advertising'],
  measures: ['paid subscribers', 'monthly users', 'bookings', 'content spending'],
};

export const telecom: Lexicon = {
  products: [
    'a prepaid plan with rollover data',
    'a fiber tier for home offices',
    'a satellite texting option',
    'a router with longer range',
    'a bundle of mobile and broadband',
    'a private network service for factories',
  ],
  units: ['wireless', 'broadband', 'enterprise', 'wholesale'],
  sites: ['customer care center', 'fiber depot', 'switching site', 'flagship store'],
  customers: ['a shipping terminal', 'a mining group', 'a school board', 'a car-sharing service'],
  drivers: ['steady fiber additions', 'low customer turnover', 'spring price steps', 'business contracts'],
  drags: ['fewer phone upgrades', 'promotional pricing', 'slower cable additions', 'higher lease costs'],
  measures: ['postpaid net additions', 'churn', 'fiber homes passed', 'free cash flow'],
};
