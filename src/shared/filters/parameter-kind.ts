import type * as z from 'zod/mini';
import { isoDate } from '#contract/schema/codecs.ts';
import type { ParameterCodec } from '#contract/schema/endpoint.ts';
import { dateBound } from '#contract/time/date-bound.ts';

/** The kind of a parameter, which decides its editor. */
export interface Kind {
  readonly kind: 'list' | 'choice' | 'flag' | 'date' | 'number' | 'text';
  /** allowed values of an enumeration */
  readonly values?: readonly string[];
  /** limit: items of a list, characters of a text, value of a number */
  readonly most?: number;
  readonly least?: number;
}

type Checks = readonly z.core.$ZodCheck[] | undefined;

/** The bounds of a schema. */
function boundsOf(checks: Checks): Pick<Kind, 'least' | 'most'> {
  const bounds: { least?: number; most?: number } = {};
  for (const check of checks ?? []) {
    const def = check._zod.def as z.core.$ZodChecks['_zod']['def'];
    if (def.check === 'greater_than') bounds.least = Number(def.value);
    else if (def.check === 'less_than') bounds.most = Number(def.value);
    else if (def.check === 'max_length') bounds.most = def.maximum;
  }
  return bounds;
}

/** The kind of a parameter, derived from its codec. */
export function kindOf(codec: ParameterCodec | z.core.$ZodType): Kind {
  if (codec === isoDate || codec === dateBound) return { kind: 'date' };
  const def = codec._zod.def as z.core.$ZodTypes['_zod']['def'];
  const bounds = boundsOf(def.checks);
  switch (def.type) {
    case 'pipe':
      return kindOf(def.out);
    case 'array':
      return { ...kindOf(def.element), kind: 'list', ...bounds };
    case 'enum':
      return { kind: 'choice', values: Object.values(def.entries).map(String) };
    case 'boolean':
      return { kind: 'flag' };
    case 'number':
      return { kind: 'number', ...bounds };
    default:
      return { kind: 'text', ...bounds };
  }
}
