import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The values of a form: saved ones, with typed ones over them. Changes saved in another window appear in untouched fields and never replace
 * typed values.
 */
export function useTypedOver<Values extends object>(saved: Values) {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [over, setOver] = useState<Partial<Values>>({});
  const edited: Values = { ...saved, ...typed };
  return {
    edited,
    isChanged: !isSame(edited, saved),
    /** Only the typed values. */
    typed,
    /** Returns true if a typed field has since been saved with a different value. */
    isOvertaken: (name: keyof Values) =>
      name in over && !isSame(over[name], saved[name]) && !isSame(edited[name], saved[name]),
    type: (values: Partial<Values>) => {
      setTyped((held) => ({ ...held, ...values }));
      const names = Object.keys(values) as (keyof Values)[];
      setOver((held) => ({ ...Object.fromEntries(names.map((name) => [name, saved[name]])), ...held }));
    },
    /**
     * Shows what is saved again: it was taken, or is given up. Discards the text typed up to the current render, so call the function of
     * the render that sends: later typing is kept. Data read or set before this call reaches the page first, in the same queue, so that an
     * older saved value never shows in between.
     */
    letGo: () =>
      notifyManager.schedule(() => {
        setTyped((held) => without(held, (name) => isSame(held[name], typed[name])));
        setOver((held) => without(held, (name) => name in typed));
      }),
  };
}

function without<Values extends object>(
  values: Partial<Values>,
  isLeftOut: (name: keyof Values) => boolean,
): Partial<Values> {
  const kept = Object.entries(values).filter(([name]) => !isLeftOut(name as keyof Values));
  return Object.fromEntries(kept) as Partial<Values>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
