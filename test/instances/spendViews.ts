import type { SignedUp } from '../support/accounts.ts';

/** Returns the sum of every view of the spent credits of an organization, in micro-credits; `tag` is a tag of all its calls. */
export async function spendViews({ call, organizationId }: SignedUp, tag: string): Promise<Record<string, bigint>> {
  const views: Record<string, string> = {
    'usage by day': '/api/v1/usage',
    'usage of the tag': `/api/v1/usage?tag=${tag}`,
    ...Object.fromEntries(
      ['kind', 'model', 'key', 'member', 'project'].map((group) => [
        `usage by ${group}`,
        `/api/v1/usage?group_by=${group}`,
      ]),
    ),
    'spending by day': '/api/v1/spending',
    ...Object.fromEntries(
      ['model', 'member', 'key'].map((by) => [`costs by ${by}`, `/api/v1/insights/costs?by=${by}`]),
    ),
    'usage of the instance': `/api/v1/admin/usage?organization_id=${organizationId}`,
    'usage of the instance by key': `/api/v1/admin/usage?organization_id=${organizationId}&group_by=key`,
    'call log': '/api/v1/calls?limit=100',
  };
  const sums: Record<string, bigint> = {};
  for (const [view, path] of Object.entries(views)) sums[view] = await sumOf(call, path);
  return sums;
}

/** Sums up the credits of all pages of a list. */
async function sumOf(call: SignedUp['call'], path: string): Promise<bigint> {
  let sum = 0n;
  for (let next: string | null = path; next !== null;) {
    const page: { data: { credits: string }[]; next_cursor?: string | null } = await call('GET', next);
    for (const { credits } of page.data) sum += microsOf(credits);
    next = page.next_cursor == null ? null : `${path}&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
  return sum;
}

/** The micro-credits of an amount of credits. */
export function microsOf(credits: string): bigint {
  const [whole = '0', fraction = ''] = credits.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
}

/** The amount of credits that so many micro-credits are. */
export function creditsOf(micros: bigint): string {
  return `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;
}
