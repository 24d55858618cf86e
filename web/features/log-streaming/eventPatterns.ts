import type { Schema } from '../../api/client.ts';

type EventType = Schema<'LogEventType'>;

/** Types of events that belong together, such as those of executions. */
export interface EventGroup {
  readonly group: string;
  readonly types: readonly EventType[];
}

/** Groups the types, and leaves those whose name or description has the words. */
export function eventGroups(types: readonly EventType[], search: string): EventGroup[] {
  const words = search.trim().toLowerCase();
  const found = types.filter(({ type, description }) => `${type} ${description}`.toLowerCase().includes(words));
  return [...Map.groupBy(found, ({ group }) => group)].map(([group, ofGroup]) => ({ group, types: ofGroup }));
}

/** True if the patterns include a type. `*` includes no type that must be named. */
export function includesType(
  patterns: readonly string[],
  { type, group, must_be_named: mustBeNamed }: EventType,
): boolean {
  return patterns.includes(type) || patterns.includes(`${group}.*`) || (patterns.includes('*') && !mustBeNamed);
}

/** The patterns with a whole group, or without anything of it. */
export function withGroup(patterns: readonly string[], group: string, isSet: boolean): string[] {
  const others = patterns.filter((pattern) => !pattern.startsWith(`${group}.`));
  return isSet ? [...others, `${group}.*`] : others;
}

/** The patterns with a type, or without it; then a whole group becomes its other types, of `all`. */
export function withType(
  patterns: readonly string[],
  { type, group }: EventType,
  { isSet, all }: { isSet: boolean; all: readonly EventType[] },
): string[] {
  if (isSet) return [...patterns, type];
  const whole = `${group}.*`;
  const others = patterns.filter((pattern) => pattern !== type && pattern !== whole);
  if (!patterns.includes(whole)) return others;
  const ofGroup = all.filter((one) => one.group === group && one.type !== type).map((one) => one.type);
  return [...new Set([...others, ...ofGroup])];
}
