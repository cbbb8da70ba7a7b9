import { dateSet, lookBack, preview } from './kinds/around-results.ts';
import { contract, partnership } from './kinds/contracts.ts';
import { crypto } from './kinds/crypto.ts';
import { divestiture, jointVenture, tuckIn } from './kinds/deals.ts';
import { filing, regulator } from './kinds/filings.ts';
import { notes, offering } from './kinds/financing.ts';
import { canada, flows, overseas } from './kinds/funds-and-regions.ts';
import { futures, indexNote } from './kinds/indexes.ts';
import { listingPlans } from './kinds/listing-plans.ts';
import { ratingsRoundup } from './kinds/lists.ts';
import { deviceClearance, medicineStep, studyResult } from './kinds/medicine.ts';
import { dayInMovers, lateMovers, middayGainers, middayLosers, premarketMovers } from './kinds/movers.ts';
import { afterSession, intraday, range, why } from './kinds/moves.ts';
import { improvement, launch, patent, pilot } from './kinds/offers.ts';
import { monthlyFigures } from './kinds/operations.ts';
import { options } from './kinds/options.ts';
import { buyback, dividend, split } from './kinds/payouts.ts';
import { appointment, community, conference, labor } from './kinds/people.ts';
import { bonds, metals, minutes } from './kinds/rates-and-metals.ts';
import { downgrade, initiation, upgrade } from './kinds/ratings.ts';
import { explainer, weekAhead } from './kinds/reading.ts';
import { goodsRecall, vehicleService } from './kinds/safety.ts';
import { sectorRoundup } from './kinds/sectors.ts';
import { analystColor, reiteration, targetChange } from './kinds/targets.ts';
import { workplace } from './kinds/workplaces.ts';
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
