import { addressOf } from '#src/shared/api/client.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { PanelButton } from '#src/shared/ui/panel-button.tsx';
import { Popover } from '#src/shared/ui/popover.tsx';

/** Calendar programs listen to this scheme; what follows is the same address. */
const webcalOf = (address: string): string => address.replace(/^https?:/, 'webcal:');

/**
 * A calendar with the filters of the page, to subscribe to: its address for other programs, and the present state as a file.
 *
 * @param path the calendar's address below the desk, e.g. `/calendar/splits.ics?tickers=F`
 * @param leavesOut what of the page's filters it cannot hold, in words
 */
export function Subscribe({ path, leavesOut }: { path: string; leavesOut?: string | undefined }) {
  const address = addressOf(path);
  return (
    <PanelButton anchor="--subscribe" title="A calendar (ICS) with these filters, for Outlook, Google and others" words="Subscribe">
      {(onClose) => (
        <Popover label="Subscribe (ICS)" anchor="--subscribe" onClose={onClose}>
          <div className="flex flex-col gap-2 text-left whitespace-normal">
            <p className="text-xs text-soft">
              Give this address to a calendar program: it shows what these filters find, and follows every change. The program has to reach
              this server.
            </p>
            {leavesOut !== undefined && <p className="text-2xs text-warn">{leavesOut}</p>}
            <input
              className="field w-full text-2xs"
              aria-label="Address of the calendar"
              readOnly
              value={address}
              onFocus={({ target }) => target.select()}
            />
            <div className="flex flex-wrap items-center gap-1.5">
              <CopyButton link={() => address} className="control" />
              <a className="control" href={webcalOf(address)}>
                Open in a program
              </a>
              <a className="control" href={address} download>
                Save as a file
              </a>
            </div>
            <p className="text-2xs text-faint">The newest 1,000 records; programs ask about once an hour.</p>
          </div>
        </Popover>
      )}
    </PanelButton>
  );
}
