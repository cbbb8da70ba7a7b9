import { formatAge } from '#src/shared/time/format.ts';
import { useClockMinutes } from '#src/shared/time/now.ts';
import Notice from '#src/shared/ui/feedback/notice.tsx';

/**
 * How the clocks of browser and service differ, and which one counts; undefined where they do not. Either may be the wrong one.
 *
 * @param minutes by which the service's is ahead
 */
export const describeClocks = (minutes: number): string | undefined =>
  minutes === 0
    ? undefined
    : `This browser’s clock is ${formatAge(Math.abs(minutes) * 60)} ${minutes > 0 ? 'behind' : 'ahead of'} the service’s, which times, days and sessions here follow.`;

export function ClockNotice() {
  const text = describeClocks(useClockMinutes());
  return text !== undefined && <Notice text={text} />;
}
