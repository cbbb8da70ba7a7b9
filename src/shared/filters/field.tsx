import { useId, type ReactNode } from 'react';

/** Attributes that connect a control with its label, hint and error. */
export interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

/** A labelled control; an error replaces the hint. */
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
