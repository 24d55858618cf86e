import { $api } from './client.ts';

/** What members of the organization may do at all. The server decides: until it is known, everything is offered. */
export function useSecurityPolicies() {
  return $api.useQuery('get', '/api/v1/organizations/current/security-policies', {}, { staleTime: 30_000 });
}
