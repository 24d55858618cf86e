import { signUpPerson, type Person } from './apiClient.ts';
import type { TestApi } from './apiServer.ts';
import { signUpMember } from './members.ts';

/** People who share digital organizations with each other. */
export interface SharingPeople {
  readonly owner: Person;
  /** A member whose personal space the shared digital organizations are in. */
  readonly ada: Person;
  readonly grace: Person;
  /** Of another organization. */
  readonly stranger: Person;
}

/** Signs up an owner, two members of the same organization, and a stranger. */
export async function signUpSharingPeople(api: TestApi): Promise<SharingPeople> {
  const owner = await signUpPerson(api.url, { name: 'Owner' });
  const ada = await signUpMember(api, owner.organizationId, { name: 'Ada' });
  const grace = await signUpMember(api, owner.organizationId, { name: 'Grace' });
  const stranger = await signUpPerson(api.url, { name: 'Stranger' });
  return { owner, ada, grace, stranger };
}
