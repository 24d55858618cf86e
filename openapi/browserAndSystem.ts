const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** The browser and the system that the `user_agent` of a session or an event names, as far as we know it: for people to know their own by. */
export function browserAndSystem(userAgent: string): { browser: string | undefined; system: string | undefined } {
  const find = (names: readonly (readonly [string, string])[]): string | undefined =>
    names.find(([sign]) => userAgent.includes(sign))?.[1];
  return { browser: find(browsers), system: find(systems) };
}
