import { accountKeyVariable } from '../../parts/keyVariables.ts';

/** A command line that asks the API who the key acts for. `origin` is the page's. */
export function accountCurl(origin: string): string {
  return `curl ${origin}/api/v1/me \\
  -H "Authorization: Bearer $${accountKeyVariable}"`;
}
