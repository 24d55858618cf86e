import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { projectsRead } from '../../api/listReads.ts';
import { projectName } from '../../parts/projectName.ts';
import { t } from '../../texts/texts.ts';

type ProjectSelectProps = {
  value: string | null;
  /** A project to leave out. */
  except?: string;
  onChange: (projectId: string) => void;
};

/** Selects one of the visible projects; renders nothing if there is only one. */
export function ProjectSelect({ value, except, onChange }: ProjectSelectProps) {
  const { data } = useQuery(projectsRead());
  const projects = data?.data ?? [];
  if (projects.length < 2 && except === undefined) return null;
  return (
    <Select
      label={t('common.project')}
      searchable
      allowDeselect={false}
      data={projects
        .filter(({ id }) => id !== except)
        .map((project) => ({ value: project.id, label: projectName(project) }))}
      value={value}
      onChange={(next) => {
        if (next !== null) onChange(next);
      }}
    />
  );
}
