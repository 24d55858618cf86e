/** Whose log destinations: those of the organization, or those of the instance. */
export type LogOwner = 'organization' | 'instance';

const paths = { organization: '/api/v1/log-destinations', instance: '/api/v1/admin/log-destinations' } as const;

/** Returns the address of log destinations. Typed as the address of those of organizations: the bodies and answers of both are the same. */
export function destinationPath(owner: LogOwner): typeof paths.organization {
  return paths[owner] as typeof paths.organization;
}
