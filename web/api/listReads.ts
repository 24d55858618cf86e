import { $api } from './client.ts';

/** The visible projects for choices: up to 250, the newest first. */
export const projectsRead = () => $api.queryOptions('get', '/api/v1/projects', { params: { query: { limit: 250 } } });

/** The members of the organization for choices, up to 250. */
export const membersRead = () =>
  $api.queryOptions('get', '/api/v1/organizations/current/members', { params: { query: { limit: 250 } } });
