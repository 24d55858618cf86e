import type { LookUpTxt } from './lookUpTxt.ts';

/** A domain that an organization says is its own, for sign-in or for webhooks. */
export interface ClaimedDomain {
  readonly domain: string;
  readonly challenge: string;
}

/** The TXT record that proves a domain. It has a name of its own, so it is in the way of no other record. */
export function recordOf({ domain, challenge }: ClaimedDomain): {
  name: string;
  value: string;
} {
  return { name: `_bureau-challenge.${domain}`, value: `bureau-verification=${challenge}` };
}

/** True when the record is among those of its name. */
export function proves(domain: ClaimedDomain, records: readonly string[]): boolean {
  const { value } = recordOf(domain);
  return records.some((record) => record.trim() === value);
}

/** True when the record is there. */
export async function isProved(domain: ClaimedDomain, lookUp: LookUpTxt): Promise<boolean> {
  return proves(domain, await lookUp(recordOf(domain).name));
}
