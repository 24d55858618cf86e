import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { projectsRead } from '../api/listReads.ts';
import { t } from '../texts/texts.ts';
import { choicesWithChosen } from './choicesWithChosen.ts';
import { projectName } from './projectName.ts';

type ProjectSelectProps = { value: string | null; onChange: (projectId: string | null) => void };

/** Filters by a project. */
export function ProjectSelect({ value, onChange }: ProjectSelectProps) {
  const projects = useQuery(projectsRead()).data?.data ?? [];
  return (
    <Select
      aria-label={t('common.project')}
      placeholder={t('auditLog.allProjects')}
      clearable
      searchable
      data={choicesWithChosen(
        projects.map((one) => ({ value: one.id, label: projectName(one) })),
        value,
      )}
      value={value}
      onChange={onChange}
    />
  );
}
