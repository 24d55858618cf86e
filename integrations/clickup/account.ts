/** Returns true for the account in a response of `/user`. */
export function isAccount(body: unknown): boolean {
  const { user } = (body ?? {}) as { user?: { id?: unknown } | null };
  return typeof user?.id === 'number';
}
