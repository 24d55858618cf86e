import { Alert, Anchor, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ImportedNodeBadge } from '../../parts/ImportedNodeBadge.tsx';
import { t } from '../../texts/texts.ts';
import { neededCredentials, withCredentials } from './importedCredentials.ts';
import { ImportCredentials } from './ImportCredentials.tsx';

type Made = Schema<'DigitalOrganization'>;

/** Shows the result of an import: required credentials, and the outcome for every converted node. */
export function ImportResult({ made, onClose }: { made: Made; onClose: () => void }) {
  const navigate = useNavigate();
  const needed = neededCredentials(made.draft);
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map());
  const open = useMutation({
    mutationFn: async () => {
      if (selected.size === 0) return;
      const saved = await api.PUT('/api/v1/digital-organizations/{digital_organization_id}', {
        params: { path: { digital_organization_id: made.id } },
        body: {
          name: made.name,
          draft: withCredentials(made.draft, selected),
          draft_revision: made.draft_revision,
        },
      });
      if (saved.error) throw saved.error;
    },
    onSuccess: async () => {
      onClose();
      await navigate(`/digital-organizations/${made.id}`);
    },
  });
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {t('digitalOrganizations.importedAsDraft', { name: made.name })}
      </Text>
      <ErrorNotice error={open.error} title={t('digitalOrganizations.couldNotSaveCredentials')} />
      {needed.length === 0 ? null : (
        <ImportCredentials
          needed={needed}
          projectId={made.project_id}
          selected={selected}
          onSelect={(key, id) => setSelected((before) => changed(before, key, id))}
        />
      )}
      <IssueCounts issues={made.import_report?.issues ?? []} />
      <NodeReport report={made.import_report} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('digitalOrganizations.close')}
        </Button>
        <Button data-autofocus loading={open.isPending} onClick={() => open.mutate()}>
          {selected.size === 0 ? t('digitalOrganizations.openCanvas') : t('digitalOrganizations.saveAndOpenCanvas')}
        </Button>
      </Group>
    </Stack>
  );
}

function changed(before: ReadonlyMap<string, string>, key: string, id: string | null): ReadonlyMap<string, string> {
  const after = new Map(before);
  if (id === null) after.delete(key);
  else after.set(key, id);
  return after;
}

function IssueCounts({ issues }: { issues: Schema<'MigrationIssue'>[] }) {
  const count = (rule: Schema<'MigrationRuleId'>) => issues.filter((issue) => issue.rule === rule).length;
  const [unknown, expressions] = [count('placeholder_left'), count('expression_unsupported')];
  const leftOut = count('node_left_out');
  if (issues.length === 0) return null;
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle />}>
      {[
        unknown === 0 ? null : t('migration.unknownNodes', { count: unknown }),
        expressions === 0 ? null : t('migration.unsupportedExpressions', { count: expressions }),
        leftOut === 0 ? null : t('migration.leftOutNodes', { count: leftOut }),
      ]
        .filter((part) => part !== null)
        .join(' ')}
    </Alert>
  );
}

function NodeReport({ report }: { report: Made['import_report'] }) {
  const { nodes = [], remarks = [] } = report ?? {};
  if (nodes.length === 0 && remarks.length === 0) return null;
  return (
    <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
      <Table aria-label={t('digitalOrganizations.importedNodes')}>
        <Table.Tbody>
          {nodes.map((node) => (
            <Table.Tr key={node.name}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {node.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {node.original_type}
                </Text>
              </Table.Td>
              <Table.Td>
                <ImportedNodeBadge result={node.result} mappedLabel={t('canvas.converted')} />
              </Table.Td>
              <Table.Td>
                <Remarks remarks={node.remarks} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Remarks remarks={remarks} />
    </ScrollArea.Autosize>
  );
}

function Remarks({ remarks }: { remarks: Schema<'ImportRemark'>[] }) {
  return remarks.map(({ parameter, message, see }) => (
    <Text key={`${parameter} ${message}`} size="xs" c="dimmed">
      {parameter === null ? message : `${parameter}: ${message}`}{' '}
      {see === undefined ? null : (
        <Anchor href={see} target="_blank" rel="noopener" size="xs">
          {t('digitalOrganizations.why')}
        </Anchor>
      )}
    </Text>
  ));
}
