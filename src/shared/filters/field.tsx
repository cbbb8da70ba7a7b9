import { useId, type ReactNode } from 'react';

/** What an editor's control carries, so that its label, its hint and its refusal are told with it. */
export interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

/** A labelled control; what is wrong with its value takes the place of the hint. */
export function Field({
  label,
  hint,
  wrong,
  children,
}: {
  label: string;
  hint?: string | undefined;
  wrong?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-hint`, 'aria-invalid': wrong !== undefined })}
      <p
        id={`${id}-hint`}
        className={`text-2xs empty:hidden ${wrong === undefined ? 'text-faint' : 'text-bad'}`}
        role={wrong === undefined ? undefined : 'alert'}
      >
        {wrong ?? hint}
      </p>
    </div>
  );
}
