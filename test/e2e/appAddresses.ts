import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'web', 'app');

/** A page of the app: its address, `:names` replaced, and a name for its pictures. */
export interface AppAddress {
  readonly name: string;
  readonly path: string;
  /** Whether it is for people who are not signed in. */
  readonly signedOut: boolean;
}

/**
 * Every page of the app, read from its routes, so that none can be forgotten. Redirects and the page "not found" are left out.
 * @throws where a route has a parameter that `ids` does not hold
 */
export function appAddresses(ids: Readonly<Record<string, string>>): AppAddress[] {
  const source = readdirSync(folder)
    .filter((name) => /routes\.tsx$/i.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const routes = [...source.matchAll(/path: '([^'*]+)',\s*(element: <Navigate)?/g)];
  const paths = routes.filter(([, , redirect]) => redirect === undefined).map(([, path]) => path!);
  // Those inside the frame are relative.
  const signedOut = new Set(paths.filter((path) => path.startsWith('/')));
  return ['/', ...paths.map((path) => `/${path.replace(/^\//, '')}`)].map((path) => ({
    name: nameOf(path),
    signedOut: signedOut.has(path),
    path: path.replace(/:(\w+)/g, (_, parameter: string) => {
      const id = ids[parameter];
      if (id === undefined)
        throw new Error(`No seeded thing for :${parameter} in ${path}; make one in seedAccount.ts.`);
      return id;
    }),
  }));
}

/** `/executions/:executionId` is `execution`, `/settings/wallet` is `settings-wallet`. */
function nameOf(path: string): string {
  if (path === '/') return 'home';
  return path
    .slice(1)
    .replace(/\w+(-\w+)*\/:(\w+)Id/g, (_, _last, parameter: string) =>
      parameter.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    )
    .replaceAll('/', '-');
}
