import { foldName } from '#contract/fold-name.ts';

/** A title, and the channel of its stories: the vendor's word where it has one. */
type Kinds = Readonly<Record<string, readonly [title: string, channel?: string]>>;

/** The items of Form 8-K. Long titles are shortened to what readers of filings call them. */
const items: Kinds = {
  '1.01': ['Entry into a Material Definitive Agreement', 'Contracts'],
  '1.02': ['Termination of a Material Definitive Agreement', 'Contracts'],
  '1.03': ['Bankruptcy or Receivership', 'Bankruptcy'],
  '1.04': ['Mine Safety: Reporting of Shutdowns and Patterns of Violations', 'Legal'],
  '1.05': ['Material Cybersecurity Incidents', 'Cybersecurity'],
  '2.01': ['Completion of Acquisition or Disposition of Assets', 'M&A'],
  '2.02': ['Results of Operations and Financial Condition', 'Earnings'],
  '2.03': ['Creation of a Direct Financial Obligation', 'Financing'],
  '2.04': ['Triggering Events That Accelerate a Financial Obligation', 'Financing'],
  '2.05': ['Costs Associated with Exit or Disposal Activities', 'Restructuring'],
  '2.06': ['Material Impairments', 'Impairments'],
  '3.01': ['Notice of Delisting or Transfer of Listing', 'Listing'],
  '3.02': ['Unregistered Sales of Equity Securities', 'Offerings'],
  '3.03': ['Material Modification to Rights of Security Holders', 'Governance'],
  '4.01': ["Changes in Registrant's Certifying Accountant", 'Accounting'],
  '4.02': ['Non-Reliance on Previously Issued Financial Statements', 'Accounting'],
  '5.01': ['Changes in Control of Registrant', 'M&A'],
  '5.02': ['Departure or Election of Directors or Officers', 'Management'],
  '5.03': ['Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year', 'Governance'],
  '5.04': ['Temporary Suspension of Trading under Employee Benefit Plans', 'Governance'],
  '5.05': ['Amendments to or Waiver of the Code of Ethics', 'Governance'],
  '5.06': ['Change in Shell Company Status', 'Governance'],
  '5.07': ['Submission of Matters to a Vote of Security Holders', 'Governance'],
  '5.08': ['Shareholder Director Nominations', 'Governance'],
  '6.01': ['ABS Informational and Computational Material', 'Asset-Backed Securities'],
  '6.02': ['Change of Servicer or Trustee', 'Asset-Backed Securities'],
  '6.03': ['Change in Credit Enhancement or Other External Support', 'Asset-Backed Securities'],
  '6.04': ['Failure to Make a Required Distribution', 'Asset-Backed Securities'],
  '6.05': ['Securities Act Updating Disclosure', 'Asset-Backed Securities'],
  '6.06': ['Static Pool', 'Asset-Backed Securities'],
  '7.01': ['Regulation FD Disclosure', 'Regulation FD'],
  '8.01': ['Other Events', 'Other Events'],
  '9.01': ['Financial Statements and Exhibits'],
};
/** Exhibits come with nearly every 8-K, and say nothing where there is another item. */
const exhibitsItem = '9.01';

/** How other forms are called. */
const forms: Kinds = {
  '10-K': ['Annual Report'],
  '10-Q': ['Quarterly Report'],
  '20-F': ['Annual Report of Foreign Issuer'],
  '40-F': ['Annual Report of Foreign Issuer'],
  '6-K': ['Report of Foreign Issuer'],
  '3': ['Initial Insider Holdings', 'Insider Trades'],
  '4': ['Insider Transaction', 'Insider Trades'],
  '5': ['Annual Insider Transactions', 'Insider Trades'],
  '144': ['Proposed Insider Sale', 'Insider Trades'],
  'DEF 14A': ['Proxy Statement', 'Governance'],
  'SCHEDULE 13D': ['Beneficial Ownership Report'],
  'SCHEDULE 13G': ['Beneficial Ownership Report'],
};

/** A form without the mark of an amendment: `8-K` of `8-K/A`. */
export const baseForm = (form: string): string => form.replace(/\/A$/, '');

/** A form as it is named in a text: `Form 4`, `8-K/A`. */
export const formName = (form: string): string => (/^\d/.test(form) && !form.includes('-') ? `Form ${form}` : form);

/** What a form reports, where it is not told by items. */
export const formKind = (form: string): Kinds[string] | undefined => forms[baseForm(form)];

const numberOf = new Map(Object.entries(items).map(([number, [title]]) => [foldName(title), number]));
/** The header has titles in full, of which ours are the beginning. */
const numberOfTitle = (title: string): string => [...numberOf].find(([known]) => foldName(title).startsWith(known))?.[1] ?? title;

/** The items of an 8-K: by the numbers of the list (`2.02,9.01`), or else by the titles of the header. An unknown one is named as it is. */
export function readItems(
  listed: string,
  titles: readonly string[],
): readonly { readonly number: string; readonly title: string; readonly channel: string | undefined }[] {
  const numbers = listed
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const found = [...new Set(numbers.length > 0 ? numbers : titles.map(numberOfTitle))];
  const telling = found.filter((number) => number !== exhibitsItem);
  return (telling.length > 0 ? telling : found).map((number) => {
    const [title = /^\d+(?:\.\d+)?$/.test(number) ? `Item ${number}` : number, channel] = items[number] ?? [];
    return { number, title, channel };
  });
}
