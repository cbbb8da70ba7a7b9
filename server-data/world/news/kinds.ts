import { dateSet, lookBack, preview } from './kinds/around-results.ts';
import { contract, improvement, launch, partnership, patent, pilot, workplace } from './kinds/business.ts';
import { buyback, dividend, notes, offering, split } from './kinds/capital.ts';
import { divestiture, jointVenture, tuckIn } from './kinds/deals.ts';
import { canada, flows, overseas } from './kinds/funds-and-regions.ts';
import { futures, indexNote } from './kinds/indexes.ts';
import { bonds, metals, minutes } from './kinds/rates-and-metals.ts';
import { deviceClearance, medicineStep, studyResult } from './kinds/medicine.ts';
import { monthlyFigures } from './kinds/operations.ts';
import { crypto, explainer, listingPlans, weekAhead } from './kinds/other.ts';
import { appointment, community, conference, filing, labor, regulator } from './kinds/people.ts';
import { analystColor, downgrade, initiation, reiteration, targetChange, upgrade } from './kinds/ratings.ts';
import { dayInMovers, lateMovers, middayGainers, middayLosers, premarketMovers, ratingsRoundup, sectorRoundup } from './kinds/roundups.ts';
import { goodsRecall, vehicleService } from './kinds/safety.ts';
import { afterSession, intraday, options, range, why } from './kinds/trading.ts';
import type { Kind } from './kind.ts';

/** What may be told at any time; the rest waits for its day in `calendar.ts`. */
export const everydayKinds: readonly Kind[] = [
  afterSession,
  analystColor,
  appointment,
  bonds,
  buyback,
  canada,
  community,
  conference,
  contract,
  crypto,
  dateSet,
  dayInMovers,
  deviceClearance,
  divestiture,
  dividend,
  downgrade,
  explainer,
  filing,
  flows,
  futures,
  goodsRecall,
  improvement,
  indexNote,
  initiation,
  intraday,
  jointVenture,
  labor,
  lateMovers,
  launch,
  listingPlans,
  lookBack,
  medicineStep,
  metals,
  middayGainers,
  middayLosers,
  minutes,
  monthlyFigures,
  notes,
  offering,
  options,
  overseas,
  partnership,
  patent,
  pilot,
  premarketMovers,
  preview,
  range,
  ratingsRoundup,
  regulator,
  reiteration,
  sectorRoundup,
  split,
  studyResult,
  targetChange,
  tuckIn,
  upgrade,
  vehicleService,
  weekAhead,
  why,
  workplace,
];
