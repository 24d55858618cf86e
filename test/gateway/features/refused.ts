type Json = Record<string, unknown>;

/** Throws what a vendor would answer. */
export function refuseIf(isRefused: boolean, message: string): void {
  if (isRefused) throw new Error(message);
}

/** Refuses names of tools in another shape. */
export function refuseToolName(name: unknown, shape: RegExp): void {
  refuseIf(!shape.test(String(name)), `name of a tool: ${String(name)}`);
}

/** The objects of a list; none for anything else. */
export function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** Refuses members that a vendor does not know. `known`: their names with spaces between them; null = all. */
export function refuseUnknown(place: Json, known: string | null, where: string): void {
  const names = known?.split(' ');
  for (const name of Object.keys(place)) refuseIf(names?.includes(name) === false, `${where}: ${name} is not known`);
}
