import type { JsonObject } from '../../domains/executions/item.ts';

/** Priorities of lists. The place of a word is the number that ClickUp takes. */
export const listPriorities = ['unchanged', 'urgent', 'high', 'normal', 'low'] as const;
export const taskPriorities = [...listPriorities, 'none'] as const;
type Priority = (typeof taskPriorities)[number];

export const priorityLabels: Readonly<Record<Priority, string>> = {
  unchanged: 'Unchanged',
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
  none: 'None',
};

/** Returns the field of a priority as ClickUp takes it; null removes it. */
export function priorityOf(priority: Priority): JsonObject {
  if (priority === 'unchanged') return {};
  return { priority: priority === 'none' ? null : taskPriorities.indexOf(priority) };
}
