import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';

const ofOrganization = '/api/v1/variables';
const ofProject = '/api/v1/projects/{project_id}/variables';

type Done = { onSuccess: () => void; onError?: (error: unknown) => void };

/** The variables of a project, or of the organization (null), and their changes. */
export function useVariables(projectId: string | null) {
  const queryClient = useQueryClient();
  const all = $api.useQuery('get', ofOrganization, {}, { enabled: projectId === null });
  const project = { params: { path: { project_id: projectId ?? '' } } };
  const own = $api.useQuery('get', ofProject, project, { enabled: projectId !== null });
  const list = projectId === null ? all : own;
  const again = () => readAgain(queryClient, projectId === null ? ofOrganization : ofProject);
  const setAll = $api.useMutation('put', `${ofOrganization}/{variable_name}`, { onSuccess: again });
  const setOwn = $api.useMutation('put', `${ofProject}/{variable_name}`, { onSuccess: again });
  const removeAll = $api.useMutation('delete', `${ofOrganization}/{variable_name}`, { onSuccess: again });
  const removeOwn = $api.useMutation('delete', `${ofProject}/{variable_name}`, { onSuccess: again });
  const pathOf = (name: string) => ({ project_id: projectId ?? '', variable_name: name });
  return {
    variables: list.data?.data,
    mayEdit: list.data?.permissions.includes('edit') ?? false,
    error: list.error,
    saveError: setAll.error ?? setOwn.error,
    saving: setAll.isPending || setOwn.isPending,
    save: (name: string, body: Schema<'VariableSet'>, done: Done) =>
      projectId === null
        ? setAll.mutate({ params: { path: { variable_name: name } }, body }, done)
        : setOwn.mutate({ params: { path: pathOf(name) }, body }, done),
    remove: (name: string, done: Done) =>
      projectId === null
        ? removeAll.mutate({ params: { path: { variable_name: name } } }, done)
        : removeOwn.mutate({ params: { path: pathOf(name) } }, done),
  };
}
