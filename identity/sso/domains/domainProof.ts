import type { SsoDomainRow } from '../../../db/entities/ssoDomain.ts';
import type { LookUpTxt } from './lookUpTxt.ts';

/** The TXT record that proves a domain. It has a name of its own, so it is in the way of no other record. */
export function recordOf({ domain, challenge }: Pick<SsoDomainRow, 'domain' | 'challenge'>): {
  name: string;
  value: string;
} {
  return { name: `_bureau-challenge.${domain}`, value: `bureau-verification=${challenge}` };
}

/** True when the record is there. */
export async function isProved(
  domain: Pick<SsoDomainRow, 'domain' | 'challenge'>,
  lookUp: LookUpTxt,
): Promise<boolean> {
  const { name, value } = recordOf(domain);
  return (await lookUp(name)).some((record) => record.trim() === value);
}
