import { Button, Select, Text } from '@mantine/core';
import { IconPlus, IconVariable } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { projectsRead } from '../../api/listReads.ts';
import type { Schema } from '../../api/client.ts';
import { useVariables } from '../../features/variables/useVariables.ts';
import { VariableDialog } from '../../features/variables/VariableDialog.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { projectName } from '../../parts/projectName.ts';
import { RowMenu } from '../../parts/RowMenu.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';

/** Settings > Variables: those of the organization, or of a project (`?project=`). */
export function VariablesPage() {
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useState<Schema<'Variable'> | 'new' | null>(null);
  const projectId = search.get('project');
  const projects = useQuery(projectsRead()).data?.data ?? [];
  const { variables, mayEdit, error, remove } = useVariables(projectId);
  const add = mayEdit ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('variables.add')}
    </Button>
  ) : undefined;
  return (
    <PageFrame title={t('variables.all')} description={t('variables.lead')} actions={add}>
      <Select
        maw={360}
        label={t('variables.owner')}
        searchable
        allowDeselect={false}
        data={[
          { value: '', label: t('app.organization') },
          ...projects.map((one) => ({ value: one.id, label: projectName(one) })),
        ]}
        value={projectId ?? ''}
        onChange={(id) => setSearch(id === null || id === '' ? {} : { project: id }, { replace: true })}
      />
      <ErrorNotice error={error} />
      <Panel>
        {variables === undefined && error === null ? <TableSkeleton /> : null}
        {variables?.length === 0 ? (
          <EmptyState icon={IconVariable} title={t('variables.noneYet')}>
            {t('variables.lead')}
          </EmptyState>
        ) : null}
        {variables === undefined || variables.length === 0 ? null : (
          <ListTable
            label={t('variables.all')}
            lines={variables}
            idOf={({ name }) => name}
            minWidth={620}
            columns={[
              {
                title: t('common.name'),
                card: 'name',
                cell: ({ name, description }) => (
                  <>
                    <Text fz="inherit" className="mono">
                      {name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {description}
                    </Text>
                  </>
                ),
              },
              {
                title: t('forms.value'),
                maxWidth: 280,
                cell: (one) => <span className="mono">{shown(one)}</span>,
              },
              {
                title: t('variables.environments'),
                cell: ({ environments }) => environments.map(({ environment }) => environment).join(', '),
              },
              ...(mayEdit
                ? [
                    actionsColumn((one: Schema<'Variable'>) => (
                      <RowMenu
                        name={one.name}
                        consequence={t('variables.deleteText')}
                        onEdit={() => setEdited(one)}
                        onDelete={() =>
                          remove(one.name, {
                            onSuccess: () => notifyDone(t('variables.deleted')),
                            onError: (failure) => notifyError(t('variables.couldNotDelete'), failure),
                          })
                        }
                      />
                    )),
                  ]
                : []),
            ]}
          />
        )}
      </Panel>
      {edited === null ? null : (
        <VariableDialog
          projectId={projectId}
          variable={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </PageFrame>
  );
}

/** The value in one short line. */
function shown({ is_secret: isSecret, value, has_value: hasValue }: Schema<'Variable'>): string {
  if (isSecret) return hasValue ? '•••' : '';
  return value === null ? '' : value.slice(0, 80);
}
