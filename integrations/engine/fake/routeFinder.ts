/** A route with the values in the path of a request. */
export interface FoundRoute<R> {
  readonly route: R;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Makes the function that finds the route of a request, by names such as `GET /users/{user}`. A path with fewer values goes first. It
 * returns null for a request without a route.
 */
export function routeFinder<R>(routes: Readonly<Record<string, R>>) {
  const known = Object.entries(routes)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([name, route]) => {
      const [wanted, pattern = ''] = name.split(' ');
      return { wanted, form: new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`), route };
    });
  return (method: string, path: string): FoundRoute<R> | null => {
    for (const { wanted, form, route } of known) {
      const match = wanted === method ? form.exec(path) : null;
      if (!match) continue;
      const groups = Object.entries(match.groups ?? {}) as [string, string][];
      return { route, params: Object.fromEntries(groups.map(([group, value]) => [group, decodeURIComponent(value)])) };
    }
    return null;
  };
}
