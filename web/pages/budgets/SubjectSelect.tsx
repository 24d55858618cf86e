import { Select, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { newestKeys } from '../../api/sharedReads.ts';
import { currentKeyChoices } from '../../parts/keyChoices.ts';
import { projectName } from '../../parts/projectName.ts';
import { subjectKinds, type SubjectKind } from './subjectKinds.ts';

type SubjectSelectProps = { kind: SubjectKind; input: GetInputPropsReturnType };

const newest = { params: { query: { limit: 250 } } };

/** Selects the subject of a budget by its name; a tag is typed. */
export function SubjectSelect({ kind, input }: SubjectSelectProps) {
  const choices = useSubjects(kind);
  const label = subjectKinds[kind];
  if (kind === 'tag') return <TextInput label={label} required maxLength={64} {...input} />;
  return <Select key={kind} label={label} required searchable allowDeselect={false} data={choices} {...input} />;
}

function useSubjects(kind: SubjectKind): { value: string; label: string }[] {
  const keys = useQuery({ ...newestKeys(), enabled: kind === 'key' }).data?.data ?? [];
  const people = $api.useQuery('get', '/api/v1/organizations/current/members', newest, { enabled: kind === 'member' });
  const programs = $api.useQuery('get', '/api/v1/service-accounts', newest, { enabled: kind === 'service_account' });
  const projects = $api.useQuery('get', '/api/v1/projects', newest, { enabled: kind === 'project' });
  switch (kind) {
    case 'key':
      return currentKeyChoices(keys);
    case 'member':
      return (people.data?.data ?? [])
        .filter((one) => one.kind === 'person')
        .map(({ account_id: value, name, email }) => ({ value, label: `${name} (${email})` }));
    case 'service_account':
      return (programs.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
    case 'project':
      return (projects.data?.data ?? []).map((one) => ({ value: one.id, label: projectName(one) }));
    case 'tag':
      return [];
  }
}
