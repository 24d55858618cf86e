import { $api } from './client.ts';

/** Returns the organization's security policies for members. The server decides: until it is known, everything is offered. */
export function useSecurityPolicies() {
  return $api.useQuery('get', '/api/v1/organizations/current/security-policies', {}, { staleTime: 30_000 });
}
