import { api } from '../../api/client.ts';

/** Returns the page for people who have just joined: their first team project, where the work of their colleagues is, else the home page. */
export async function placeAfterJoining(): Promise<string> {
  const { data } = await api
    .GET('/api/v1/projects', { params: { query: { limit: 50 } } })
    .catch(() => ({ data: undefined }));
  const team = data?.data.find(({ kind }) => kind === 'team');
  return team === undefined ? '/' : `/digital-organizations?project=${team.id}`;
}
