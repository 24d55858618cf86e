import { useState, type FocusEvent } from 'react';
import { shownProblems, type Problems } from '../../../forms/problems.ts';

function pointerAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-pointer]')?.dataset['pointer'] : undefined;
}

/**
 * Decides which problems a form shows: those present when it opened, and others after their field loses focus, so that users do not see
 * errors they are still fixing. Leaving the whole form says all.
 */
export function useShownProblems(problems: Problems) {
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(Object.keys(problems)));
  const shown = shownProblems(problems, left);
  const showAll = () => setLeft((before) => new Set([...before, ...Object.keys(problems)]));
  const onFocus = ({ target }: FocusEvent) => {
    const pointer = pointerAt(target);
    const isTyped = target instanceof Element && target.matches('input, textarea, [contenteditable]');
    if (!isTyped || pointer === undefined || shown[pointer] !== undefined || !left.has(pointer)) return;
    setLeft((before) => new Set([...before].filter((one) => one !== pointer)));
  };
  const onBlur = ({ target, relatedTarget, currentTarget }: FocusEvent) => {
    const pointer = pointerAt(target);
    if (pointer === undefined) return;
    const isGone = !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
    setLeft((before) => new Set([...before, pointer, ...(isGone ? Object.keys(problems) : [])]));
  };
  return { shown, showAll, onFocus, onBlur };
}
