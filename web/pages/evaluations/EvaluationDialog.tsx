import {
  Button,
  Checkbox,
  Collapse,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { newestOrganizations } from '../../api/sharedReads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { t } from '../../texts/texts.ts';
import { InputsField } from './InputsField.tsx';
import { MetricsField } from './MetricsField.tsx';
import { newMetric } from './metricWords.ts';
import { TargetField } from './TargetField.tsx';

type Evaluation = Schema<'Evaluation'>;
type Draft = Omit<Schema<'EvaluationCreate'>, 'publish_rule'> & { publish_rule: Evaluation['publish_rule'] };
type EvaluationDialogProps = { evaluation: Evaluation | null; opened: boolean; onClose: () => void };

/** Creates an evaluation and opens it, or changes one. */
export function EvaluationDialog({ evaluation, opened, onClose }: EvaluationDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={evaluation === null ? t('evaluations.create') : t('evaluations.edit')}
      size="lg"
      keepMounted={false}
    >
      <EvaluationForm evaluation={evaluation} onClose={onClose} />
    </Modal>
  );
}

const fresh: Draft = {
  digital_organization_id: '',
  name: '',
  data_table_id: '',
  inputs: [],
  expected_column: null,
  output_field: '',
  metrics: [newMetric('equals', [], () => '')],
  publish_rule: null,
};

function draftOf(evaluation: Evaluation): Draft {
  const {
    id: _id,
    project_id: _project,
    digital_organization_name: _organization,
    data_table_name: _table,
    target_node_name: _node,
    created_at: _created,
    updated_at: _updated,
    ...draft
  } = evaluation;
  return draft;
}

function EvaluationForm({ evaluation, onClose }: Omit<EvaluationDialogProps, 'opened'>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => (evaluation === null ? fresh : draftOf(evaluation)));
  const [showsMore, setShowsMore] = useState(false);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const organizations = useQuery(newestOrganizations());
  const organization = organizations.data?.data.find(({ id }) => id === draft.digital_organization_id);
  const projectId = organization?.project_id ?? evaluation?.project_id;
  const tables = $api.useQuery(
    'get',
    '/api/v1/data-tables',
    { params: { query: { limit: 250, ...(projectId === undefined ? {} : { project_id: projectId }) } } },
    { enabled: projectId !== undefined },
  );
  const table = tables.data?.data.find(({ id }) => id === draft.data_table_id);
  const columns = table?.columns ?? [];
  const create = $api.useMutation('post', '/api/v1/evaluations', {
    onSuccess: async ({ id }) => {
      void readAgain(queryClient, '/api/v1/evaluations');
      onClose();
      await navigate(`/evaluations/${id}`);
    },
  });
  const update = $api.useMutation('patch', '/api/v1/evaluations/{evaluation_id}', {
    onSuccess: () => {
      onClose();
      return readAgain(queryClient, '/api/v1/evaluations', '/api/v1/evaluations/{evaluation_id}');
    },
  });
  const submit = () => {
    if (evaluation === null) return create.mutate({ body: draft });
    const { digital_organization_id: _same, ...body } = draft;
    update.mutate({ params: { path: { evaluation_id: evaluation.id } }, body });
  };
  const chooseTable = (id: string | null) => {
    const chosen = tables.data?.data.find((one) => one.id === id);
    const [first, second] = chosen?.columns ?? [];
    change({
      data_table_id: id ?? '',
      inputs: first === undefined ? [] : [{ column: first.name }],
      expected_column: second?.name ?? null,
    });
  };
  const isWhole = draft.digital_organization_id !== '' && draft.data_table_id !== '' && draft.inputs.length > 0;
  return (
    <DialogForm
      error={create.error ?? update.error}
      errorTitle={t('evaluations.couldNotSave')}
      action={evaluation === null ? t('evaluations.create') : t('common.save')}
      busy={create.isPending || update.isPending}
      disabled={!isWhole}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('common.name')}
        required
        maxLength={100}
        data-autofocus
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {evaluation === null ? (
        <Select
          label={t('executions.digitalOrganization')}
          description={t('evaluations.testedHint')}
          required
          searchable
          data={(organizations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.digital_organization_id || null}
          onChange={(id) =>
            change({ digital_organization_id: id ?? '', target_node_id: null, data_table_id: '', inputs: [] })
          }
        />
      ) : null}
      <TargetField
        digitalOrganizationId={draft.digital_organization_id}
        nodeId={draft.target_node_id ?? null}
        onChange={(id) => change({ target_node_id: id })}
      />
      <Select
        label={t('dataTables.dataTable')}
        description={t('evaluations.tableHint')}
        required
        searchable
        disabled={projectId === undefined}
        nothingFoundMessage={t('evaluations.noTables')}
        data={(tables.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.data_table_id || null}
        onChange={chooseTable}
      />
      <InputsField inputs={draft.inputs} columns={columns} onChange={(inputs) => change({ inputs })} />
      <Select
        label={t('evaluations.expectedColumn')}
        placeholder={t('common.none')}
        clearable
        data={columns.map(({ name }) => name)}
        value={draft.expected_column ?? null}
        onChange={(name) => change({ expected_column: name })}
      />
      <TextInput
        label={t('evaluations.outputField')}
        description={t('evaluations.outputFieldHint')}
        maxLength={200}
        value={draft.output_field ?? ''}
        onChange={(event) => change({ output_field: event.currentTarget.value })}
      />
      <MetricsField metrics={draft.metrics} onChange={(metrics) => change({ metrics })} />
      <Checkbox
        label={t('evaluations.publishRule')}
        description={t('evaluations.publishRuleHint')}
        checked={draft.publish_rule !== null}
        onChange={(event) => change({ publish_rule: event.currentTarget.checked ? {} : null })}
      />
      {draft.publish_rule === null ? null : (
        <Tolerances rule={draft.publish_rule} onChange={(rule) => change({ publish_rule: rule })} />
      )}
      <Group>
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsMore(!showsMore)} aria-expanded={showsMore}>
          {t('templates.advanced')}
        </Button>
      </Group>
      <Collapse expanded={showsMore}>
        <MoreSettings draft={draft} change={change} />
      </Collapse>
    </DialogForm>
  );
}

type Rule = Schema<'EvaluationPublishRule'>;

function Tolerances({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const field = (key: 'cost_tolerance_percent' | 'time_tolerance_percent', label: string) => (
    <NumberInput
      label={label}
      placeholder={t('evaluations.doesNotCount')}
      min={0}
      max={1000}
      suffix=" %"
      value={rule[key] ?? ''}
      onChange={(value) => onChange({ ...rule, [key]: value === '' ? null : Number(value) })}
      style={{ flex: 1 }}
    />
  );
  return (
    <Group>
      {field('cost_tolerance_percent', t('evaluations.costTolerance'))}
      {field('time_tolerance_percent', t('evaluations.timeTolerance'))}
    </Group>
  );
}

function MoreSettings({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
  return (
    <Stack>
      <Textarea
        label={t('common.description')}
        maxLength={1000}
        autosize
        value={draft.description ?? ''}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <NumberInput
        label={t('evaluations.concurrency')}
        min={1}
        max={10}
        value={draft.concurrency ?? 4}
        onChange={(value) => change({ concurrency: Number(value) || 1 })}
      />
      <NumberInput
        label={t('evaluations.rowTimeout')}
        min={1}
        max={3600}
        value={draft.row_timeout_seconds ?? 600}
        onChange={(value) => change({ row_timeout_seconds: Number(value) || 1 })}
      />
      <TextInput
        label={t('evaluations.maxCredits')}
        description={t('evaluations.maxCreditsHint')}
        value={draft.max_credits ?? ''}
        onChange={(event) => change({ max_credits: event.currentTarget.value.trim() || null })}
      />
      <Checkbox
        label={t('evaluations.allowEffects')}
        description={t('evaluations.allowEffectsHint')}
        checked={draft.allow_effects ?? false}
        onChange={(event) => change({ allow_effects: event.currentTarget.checked })}
      />
    </Stack>
  );
}
