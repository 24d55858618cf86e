import { useState } from 'react';

/**
 * The values of a form: what is saved, with what was typed over it. What another window saves meanwhile shows in the fields that
 * nobody has touched, and takes nothing away that was typed.
 */
export function useTypedOver<Values extends object>(saved: Values) {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const edited: Values = { ...saved, ...typed };
  return {
    edited,
    isChanged: JSON.stringify(edited) !== JSON.stringify(saved),
    type: (values: Partial<Values>) => setTyped((held) => ({ ...held, ...values })),
    /** Shows what is saved again: it was taken, or is given up. */
    letGo: () => setTyped({}),
  };
}
