import { PartHead } from './pane-head.tsx';

interface Props {
  /** name of each failed check, and what should hold */
  failed: readonly { readonly name: string; readonly description: string }[];
  /** what the desk does about it */
  note: string;
}

/** The consistency checks that a record fails, each with what should hold. */
export function FailedChecks({ failed, note }: Props) {
  if (failed.length === 0) return null;
  return (
    <section>
      <PartHead>
        <span className="text-warn">
          ⚠ {failed.length} {failed.length === 1 ? 'check' : 'checks'} failed
        </span>
      </PartHead>
      <ul className="flex flex-col gap-0.5">
        {failed.map(({ name, description }) => (
          <li key={name}>
            <b className="font-medium">{name}</b>: {description}.
          </li>
        ))}
      </ul>
      <p className="text-2xs text-faint">{note}</p>
    </section>
  );
}
