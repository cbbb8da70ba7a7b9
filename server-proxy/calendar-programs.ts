/**
 * Calendar programs that name themselves as browsers do, and tell nothing else of themselves: Thunderbird and desktop Outlook. No page
 * can pretend to be one across sites: a User-Agent of its own makes a browser ask first (Fetch §4.8), and nobody here answers that.
 */
const names = /\b(?:Thunderbird|Lightning|ms-office|MSOffice|Microsoft Outlook|CalendarAgent)\b/;

export const isCalendarProgram = (agent: string | undefined): boolean => agent !== undefined && names.test(agent);
