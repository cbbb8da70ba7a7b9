import type { Lexicon } from './lexicon.ts';

export const pharmaceuticals: Lexicon = {
  products: [
    'a once-weekly dose form',
    'a patient support line',
    'a smaller injector pen',
    'a pediatric suspension',
    'a generic savings card',
    'a room-temperature formulation',
  ],
  units: ['oncology', 'vaccine', 'cardiometabolic', 'immunology'],
  sites: ['filling line', 'research building', 'packaging site', 'cold-chain warehouse'],
  customers: ['a hospital purchasing group', 'a national vaccine program', 'a pharmacy chain', 'a research university'],
  drivers: ['steady prescription growth', 'recent launches', 'wider coverage', 'vaccine orders'],
  drags: ['generic competition', 'price reviews', 'currency effects', 'order timing'],
  measures: ['prescriptions', 'pipeline milestones', 'research spending', 'operating margin'],
};

export const biotechnology: Lexicon = {
  products: [
    'a companion diagnostic',
    'a patient registry',
    'a self-injection device',
    'an antibody discovery platform',
    'a dosing app for clinics',
    'a smaller vial format',
  ],
  units: ['immunology', 'rare-disease', 'oncology', 'virology'],
  sites: ['cell-culture plant', 'research lab', 'pilot plant', 'quality lab'],
  customers: ['a children’s hospital', 'a contract manufacturer', 'a patient foundation', 'a national health service'],
  drivers: ['label expansions', 'steady patient starts', 'royalty income', 'earlier approvals'],
  drags: ['trial timing', 'inventory swings', 'price concessions', 'manufacturing changeovers'],
  measures: ['product sales', 'trial enrollment', 'cash runway', 'royalty income'],
};

export const medicalDevices: Lexicon = {
  products: [
    'a smaller catheter set',
    'a surgical training simulator',
    'a glucose sensor with longer wear',
    'a hip system update',
    'a benchtop sequencer',
    'a remote monitoring hub',
    'a sterile single-use kit',
  ],
  units: ['surgical', 'cardiovascular', 'diagnostic', 'consumables'],
  sites: ['clean room', 'training center', 'sterilization plant', 'assembly site'],
  customers: ['a hospital group', 'a day-surgery chain', 'a reference laboratory', 'a veterans clinic'],
  drivers: ['higher procedure volumes', 'steady instrument placements', 'new hospital contracts', 'consumables'],
  drags: ['longer capital budgets', 'staff shortages at hospitals', 'tender pricing', 'currency effects'],
  measures: ['procedure volumes', 'system placements', 'organic sales', 'backlog'],
};

export const healthInsurers: Lexicon = {
  products: [
    'a virtual first-visit plan',
    'a dental add-on',
    'a claims tracker for members',
    'a home-visit program',
    'a plan for small employers',
    'a pharmacy price tool',
  ],
  units: ['commercial', 'pharmacy', 'government-program', 'care-delivery'],
  sites: ['member service center', 'clinic', 'pharmacy hub', 'regional office'],
  customers: ['a teachers fund', 'a county employer', 'a hospital network', 'a builders union'],
  drivers: ['steady membership', 'pharmacy growth', 'lower administrative costs', 'care-management programs'],
  drags: ['higher medical use', 'rate timing', 'membership shifts', 'specialty drug costs'],
  measures: ['medical cost ratio', 'membership', 'operating cost ratio', 'reserves'],
};

export const healthServices: Lexicon = {
  products: [
    'a walk-in lab service',
    'a specialty pharmacy desk',
    'a hospital-at-home program',
    'a nurse training scheme',
    'a cold-chain courier line',
    'an app for refill reminders',
  ],
  units: ['distribution', 'pharmacy', 'outpatient', 'specialty'],
  sites: ['distribution center', 'outpatient clinic', 'pharmacy', 'surgery center'],
  customers: ['a cancer clinic network', 'a rural hospital group', 'a pharmacy cooperative', 'a nursing-home group'],
  drivers: ['higher specialty volumes', 'steady admissions', 'new distribution contracts', 'flu-season demand'],
  drags: ['wage costs', 'reimbursement timing', 'storm closures', 'contract exits'],
  measures: ['same-facility admissions', 'prescriptions filled', 'operating margin', 'distribution volume'],
};
