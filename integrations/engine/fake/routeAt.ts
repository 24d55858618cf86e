/** A route by its method and path, such as `GET /lists/:list`. */
interface At {
  readonly at: string;
}

/**
 * Returns the first route of a method and a path, with the values of its placeholders, which are not empty; and the methods that the path
 * has, in the order of the routes.
 */
export function routeAt<R extends At>(
  routes: readonly R[],
  method: string,
  path: string,
): { found: { route: R; path: string[] } | undefined; methods: string[] } {
  const segments = path.slice(1).split('/').map(decodeURIComponent);
  const onPath = routes.flatMap((route) => {
    const [own, wanted] = route.at.split(' ') as [string, string];
    const values = valuesIn(wanted.slice(1).split('/'), segments);
    return values === null ? [] : [{ own, found: { route, path: values } }];
  });
  return { found: onPath.find(({ own }) => own === method)?.found, methods: onPath.map(({ own }) => own) };
}

/** Returns the values of the placeholders, or null for another path. */
function valuesIn(wanted: readonly string[], segments: readonly string[]): string[] | null {
  if (wanted.length !== segments.length) return null;
  const isPlaceholder = (name: string): boolean => name.startsWith(':');
  const fits = wanted.every((name, index) => (isPlaceholder(name) ? segments[index] !== '' : name === segments[index]));
  return fits ? segments.filter((_, index) => isPlaceholder(wanted[index]!)) : null;
}
