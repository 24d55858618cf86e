import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { projectsRead } from '../../api/listReads.ts';
import { projectName } from '../../parts/projectName.ts';
import { t } from '../../texts/texts.ts';

type OptionalProjectSelectProps = { value: string | null; onChange: (projectId: string | null) => void };

/** Selects the project of a new item; null is the personal space. Renders nothing if only one project is visible. */
export function OptionalProjectSelect({ value, onChange }: OptionalProjectSelectProps) {
  const { data } = useQuery(projectsRead());
  const projects = data?.data ?? [];
  if (projects.length < 2) return null;
  return (
    <Select
      label={t('common.project')}
      placeholder={t('common.personalSpace')}
      data={projects.map((project) => ({ value: project.id, label: projectName(project) }))}
      value={value}
      onChange={onChange}
      clearable
    />
  );
}
