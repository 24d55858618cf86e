/** True for a model that the deterministic sandbox answers for, by its name. */
export function isSandboxModel(name: string): boolean {
  return name.startsWith('sandbox/');
}
