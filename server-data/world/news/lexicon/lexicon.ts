/** The words of one industry, bland on purpose: what its companies make, where, for whom, and what they say about it. */
export interface Lexicon {
  /** with article: `a mid-range graphics card` */
  readonly products: readonly string[];
  /** parts of the company, said before `unit` or `revenue`: `data center` */
  readonly units: readonly string[];
  /** places of work, without article: `test laboratory` */
  readonly sites: readonly string[];
  /** with article: `a regional cloud provider` */
  readonly customers: readonly string[];
  /** what helps: `steady data-center demand` */
  readonly drivers: readonly string[];
  /** what slows: `softer handset orders` */
  readonly drags: readonly string[];
  /** what analysts count: `gross margin` */
  readonly measures: readonly string[];
}
