import { firms } from '../../companies.ts';
import { yearOf } from '../../days.ts';
import { seasons } from '../invented.ts';
import { kind } from '../kind.ts';
import type { Scene } from '../scene.ts';
import { lexiconOf } from '../lexicon.ts';
import { ordinal } from '../words.ts';

const developers = firms.filter(({ industry }) => industry === 'Pharmaceuticals' || industry === 'Biotechnology');
const makers = firms.filter(({ industry }) => industry === 'Medical Devices');

/** Invented study codes: no medicine of anybody is meant. */
const code = ({ random }: Scene): string => `${random.pick(['SMP', 'EXA', 'SPC', 'DMO'])}-${random.whole(101, 989)}`;
const conditions = [
  'seasonal allergy',
  'moderate asthma',
  'chronic migraine',
  'dry eye',
  'mild eczema',
  'high cholesterol',
  'iron deficiency',
  'plaque psoriasis',
] as const;

const base = (scene: Scene) => {
  const { random, company } = scene;
  return {
    name: company.name,
    code: code(scene),
    condition: random.pick(conditions),
    patients: random.whole(8, 90) * 20,
    sites: random.whole(12, 80),
    season: random.pick(seasons),
    phase: random.whole(1, 3),
    weeks: random.pick([12, 16, 24, 52]),
    unit: random.pick(lexiconOf(company).units),
    driver: random.pick(lexiconOf(company).drivers),
    product: random.pick(lexiconOf(company).products),
    year: yearOf(scene.day) + 1,
  };
};

export const medicineStep = kind({
  name: 'medicine step',
  subjects: developers,
  phases: { pre: 2.6, main: 1.2, post: 1 },
  facts: base,
  titles: [
    [
      (f) => `${f.name} submits ${f.code} for ${f.condition} to the regulator`,
      (f) => `${f.name} has handed in the papers on ${f.code}, a sample compound for ${f.condition}; a decision is due in ${f.year}.`,
    ],
    [
      (f) => `Regulator accepts ${f.name} application for ${f.code}`,
      (f) => `The review of ${f.code} from ${f.name} for ${f.condition} can begin; a decision is due in ${f.year}.`,
    ],
    [
      (f) => `${f.name} receives approval of ${f.code} in ${f.condition}`,
      (f) => `The health authority has approved ${f.code} from ${f.name}, a sample compound for ${f.condition}.`,
    ],
    [
      (f) => `${f.name} gets fast-track status for ${f.code}`,
      (f) => `The review of ${f.code} from ${f.name} for ${f.condition} will take six months instead of ten.`,
    ],
    [
      (f) => `Advisory panel to discuss ${f.code} from ${f.name} ${f.season}`,
      (f) => `A panel of physicians will talk about ${f.code}, a sample compound for ${f.condition}, ${f.season}.`,
    ],
    [
      (f) => `European panel backs ${f.code} of ${f.name}`,
      (f) => `A European committee recommends ${f.code} from ${f.name} for ${f.condition}; the final word is expected ${f.season}.`,
    ],
  ],

  details: [
    (f) => `The application rests on a study with ${f.patients} patients.`,
    (f) => `${f.code} belongs to the ${f.unit} business.`,
    () => 'The compound and the study are invented for this sample.',
  ],
  forms: [0.32, 0.57],
  channels: ['News', 'Top Stories'],
  tags: ['Approvals'],
  rank: (_, random) => (random.chance(0.3) ? 3 : 2),
});

export const studyResult = kind({
  name: 'study result',
  subjects: developers,
  phases: { pre: 2, main: 1, night: 0.5 },
  facts: base,
  titles: [
    [
      (f) => `${f.name} study of ${f.code} meets its main goal`,
      (f) => `In a study with ${f.patients} patients, ${f.code} from ${f.name} met its main goal after ${f.weeks} weeks.`,
    ],
    [
      (f) => `${f.name} doses first patient in ${ordinal(f.phase)}-stage ${f.condition} trial`,
      (f) => `The trial of ${f.code} will include ${f.patients} patients at ${f.sites} sites, according to ${f.name}.`,
    ],
    [
      (f) => `${f.weeks}-week data on ${f.code} presented by ${f.name}`,
      (f) => `${f.name} reported on ${f.patients} patients who took ${f.code} for ${f.weeks} weeks.`,
    ],
    [
      (f) => `${f.name} completes enrollment in ${f.condition} study`,
      (f) => `All ${f.patients} places in the study of ${f.code} are taken; first results are expected ${f.season}.`,
    ],
    [
      (f) => `${f.name} to start larger trial of ${f.code} ${f.season}`,
      (f) => `After a study with ${f.patients} patients, ${f.name} plans one three times as large.`,
    ],
    [
      (f) => `${f.name} ends early-stage work on ${f.code}, shifts staff to ${f.unit}`,
      (f) => `${f.name} stops work on ${f.code} to make room for other projects; the decision was not linked to safety.`,
    ],
  ],

  details: [
    () => 'Safety was in line with earlier work.',
    (f) => `Full data are to be shown at a medical meeting ${f.season}.`,
    () => 'The compound and the study are invented for this sample.',
    () => 'A two-year follow-up is planned.',
  ],
  forms: [0.24, 0.57],
  channels: ['News', 'Press Releases'],
  tags: ['Clinical Trials'],
});

export const deviceClearance = kind({
  name: 'device clearance',
  subjects: makers,
  phases: { pre: 1.2, main: 0.8 },
  facts: base,
  titles: [
    [
      (f) => `${f.name} wins clearance for ${f.product}`,
      (f) => `${f.name} may now market ${f.product}; first deliveries are planned ${f.season}.`,
    ],
    [(f) => `${f.name} gets European mark for ${f.product}`, (f) => `${f.name} may sell ${f.product} in Europe ${f.season}.`],
    [
      (f) => `First procedures done with ${f.product} from ${f.name}`,
      (f) => `Doctors at ${f.sites} hospitals have worked with ${f.product} from ${f.name}.`,
    ],
    [(f) => `${f.name} registers ${f.product} in Japan`, (f) => `The Japanese authority has registered ${f.product} from ${f.name}.`],
    [
      (f) => `Hospitals report on ${f.product} by ${f.name}`,
      (f) => `A survey among ${f.sites} hospitals looks at daily work with ${f.product} from ${f.name}.`,
    ],
  ],

  details: [
    (f) => `It was tried out at ${f.sites} hospitals.`,
    (f) => `The ${f.unit} business expects a small contribution this year.`,
    (f) => `Training of staff begins ${f.season}.`,
  ],
  forms: [0.24, 0.62],
  channels: ['News', 'Press Releases'],
  tags: ['Clearances'],
});
