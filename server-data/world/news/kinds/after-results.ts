import { kind } from '../kind.ts';
import { lexiconOf } from '../lexicon.ts';
import { percent, price as printed } from '../numbers.ts';
import { quote } from '../quotes.ts';
import { withVerb } from '../words.ts';
import { figures, onlyOnTheDay, told } from './results-told.ts';

/** How the shares answer. */
export const resultsReaction = kind({
  name: 'results reaction',
  phases: onlyOnTheDay,
  facts: (scene) => {
    const base = told(scene);
    if (!base) return undefined;
    const { move, price } = quote(scene, scene.company);
    if (Math.abs(move) < 0.004) return undefined;
    const early = base.announcement.session === 'pre';
    return {
      ...base,
      move,
      price: printed(price),
      when: early ? 'before the bell' : 'after hours',
      session: early ? 'premarket' : 'late',
    };
  },
  titles: [
    (f) => `${f.name} shares ${f.move < 0 ? 'slip' : 'rise'} ${percent(f.move)} ${f.when} on ${f.quarter} numbers`,
    (f) =>
      `${f.session === 'late' ? 'Late' : 'Premarket'} trading: ${f.name} ${f.move < 0 ? 'lower' : 'higher'} by ${percent(f.move)} following ${f.q} report`,
    (f) =>
      `Investors ${f.move < 0 ? 'mark down' : 'lift'} ${f.name} ${percent(f.move)} as ${withVerb(f.move < 0 ? f.drag : f.driver, 'outweigh')} the rest of the report`,
    (f) => `${f.name} ${f.move < 0 ? 'eases' : 'gains'} in ${f.session} trade, last near ${f.price}`,
    (f) => `First answer to the ${f.name} report: ${f.move < 0 ? '−' : '+'}${percent(f.move)} ${f.when}`,
    (f) => `${f.name} quoted at ${f.price} ${f.when} with ${f.move < 0 ? f.drag : f.driver} in mind`,
  ],
  leads: [
    (f) =>
      `${f.name} shares were ${f.move < 0 ? 'down' : 'up'} ${percent(f.move)} at ${f.price} ${f.when} on the company's ${f.quarter} figures.`,
  ],
  details: [
    (f) => `Earnings of ${f.eps} per share compared with an estimate of ${f.epsEstimate}.`,
    (f) => `Revenue of ${f.salesInWords} compared with an estimate of ${f.salesEstimateInWords}.`,
    (f) => `Traders also named ${f.driver}.`,
  ],
  figures,
  forms: [0.17, 0.65],
  channels: ['News', 'Movers & Shakers', 'WIIM'],
  tags: ['Why It Is Moving'],
});

export const callSummary = kind({
  name: 'call summary',
  phases: onlyOnTheDay,
  facts: (scene) => {
    const base = told(scene);
    return (
      base && {
        ...base,
        measure: scene.random.pick(lexiconOf(scene.company).measures),
        other: scene.random.pick(lexiconOf(scene.company).units),
      }
    );
  },
  titles: [
    (f) => `${f.name} call: management dwells on ${f.measure} and ${f.driver}`,
    (f) => `What ${f.name} told analysts about ${f.measure} and the ${f.other} unit`,
    (f) => `Key points from the ${f.name} conference call on ${f.quarter} earnings`,
    (f) => `${f.name} executives discuss ${f.drag}, plans for ${f.other}`,
    (f) => `Call notes: ${f.name} on pricing, ${f.measure} and ${f.drag}`,
  ],
  leads: [
    (f) => `On the call about ${f.quarter} results, ${f.name} spent most of the time on ${f.measure} and on ${f.driver}.`,
    (f) => `${f.name} answered questions for about an hour, most of them about ${f.measure} and the ${f.other} business.`,
  ],
  details: [
    (f) => `Management expects ${f.drag} to last for another quarter or two.`,
    (f) => `Asked about ${f.measure}, the company said it sees no reason to change its plans.`,
    () => 'Capital spending was said to be in line with the budget set at the start of the year.',
    (f) => `The ${f.unit} unit is to add staff in the coming quarters.`,
    () => 'No new long-term targets were given.',
  ],
  figures,
  forms: [0, 0.35],
  channels: ['News', 'Earnings'],
  tags: ['Conference Calls', 'Stories That Matter'],
});
