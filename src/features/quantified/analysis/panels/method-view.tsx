import { useState } from 'react';
import { estimators, limits } from '#analysis/method.ts';

/** One line below each analysis: what its reader must know, and how its figures are computed. */
export function Method() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-2xs text-soft" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 content-center">
        Intervals resample trading days, because stories of one day move together. How the figures are made, and what they leave open
      </summary>
      {isOpen && (
        <dl className="flex flex-col gap-1 ps-3">
          {limits.map(({ name, text }) => (
            <div key={name}>
              <dt className="inline font-medium">{name}: </dt>
              <dd className="inline">{text}</dd>
            </div>
          ))}
          {estimators.map(({ name, text, formula, source }) => (
            <div key={name}>
              <dt className="inline font-medium">{name}: </dt>
              <dd className="inline">
                {text} {formula !== undefined && <code>{formula}</code>} ({source})
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
