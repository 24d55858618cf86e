import { Alert, Anchor, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { callableModels, newestOrganizations } from '../../api/sharedReads.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { t } from '../../texts/texts.ts';

const AgentTools = lazyPart(async () => (await import('./AgentTools.tsx')).AgentTools);

type Worker = Schema<'Employee'>['worker'];
type WorkerFieldsProps = {
  worker: Worker;
  /** The saved employee: its project, and its issues. */
  employee: Pick<Schema<'Employee'>, 'project_id' | 'issues'>;
  onChange: (worker: Worker) => void;
};

const kinds = [
  { value: 'digital_organization', label: t('executions.digitalOrganization') },
  { value: 'agent', label: t('market.agent') },
];

/** Selects the worker: a published digital organization, or an agent that follows the instructions. */
export function WorkerFields({ worker, employee, onChange }: WorkerFieldsProps) {
  return (
    <Stack>
      <Select
        label={t('market.workDoneBy')}
        data={kinds}
        value={worker?.kind ?? null}
        placeholder={t('market.chooseWorker')}
        allowDeselect={false}
        onChange={(kind) => {
          if (kind === worker?.kind) return;
          onChange(
            kind === 'agent'
              ? { kind: 'agent', model: '' }
              : { kind: 'digital_organization', digital_organization_id: '' },
          );
        }}
      />
      {worker?.kind === 'digital_organization' ? (
        <OrganizationField worker={worker} onChange={onChange} />
      ) : worker?.kind === 'agent' ? (
        <>
          <AgentFields worker={worker} onChange={onChange} />
          <Suspense fallback={null}>
            <AgentTools worker={worker} projectId={employee.project_id} issues={employee.issues} onChange={onChange} />
          </Suspense>
        </>
      ) : null}
    </Stack>
  );
}

function OrganizationField({
  worker,
  onChange,
}: {
  worker: Extract<NonNullable<Worker>, { kind: 'digital_organization' }>;
  onChange: (worker: Worker) => void;
}) {
  const all = useQuery(newestOrganizations());
  const known = (all.data?.data ?? []).map(({ id, name, status }) => ({
    value: id,
    label: status === 'published' ? name : t('forms.nameNotPublished', { name }),
  }));
  const chosen = worker.digital_organization_id;
  const isOther = chosen !== '' && !known.some(({ value }) => value === chosen);
  return (
    <>
      <Select
        label={t('executions.digitalOrganization')}
        description={t('market.workingOrganizationHint')}
        required
        searchable
        limit={100}
        allowDeselect={false}
        nothingFoundMessage={t('executions.nothingFound')}
        data={isOther ? [...known, { value: chosen, label: chosen }] : known}
        value={chosen === '' ? null : chosen}
        error={chosen === '' ? t('catalog.isRequired') : null}
        onChange={(id) => onChange({ kind: 'digital_organization', digital_organization_id: id ?? '' })}
      />
      {chosen === '' ? null : (
        <Anchor component={Link} to={`/digital-organizations/${chosen}`} size="xs">
          {t('digitalOrganizations.openCanvas')}
        </Anchor>
      )}
    </>
  );
}

function AgentFields({
  worker,
  onChange,
}: {
  worker: Extract<NonNullable<Worker>, { kind: 'agent' }>;
  onChange: (worker: Worker) => void;
}) {
  const models = useQuery(callableModels());
  const names = (models.data?.data ?? []).filter((one) => canAnswer(one, 'chat.completions')).map(({ name }) => name);
  const isOther = worker.model !== '' && !names.includes(worker.model);
  return (
    <>
      {models.data !== undefined && names.length === 0 ? (
        <Alert color="yellow" variant="light" role="note">
          {t('forms.noModelsAvailableYet')}
        </Alert>
      ) : null}
      <Select
        label={t('keys.model')}
        required
        searchable
        allowDeselect={false}
        data={isOther ? [...names, worker.model] : names}
        value={worker.model === '' ? null : worker.model}
        error={worker.model === '' ? t('catalog.isRequired') : null}
        onChange={(model) => onChange({ ...worker, model: model ?? '' })}
      />
    </>
  );
}

/** Whether it is chosen what does the work; nothing chosen yet is fine for a draft. */
export function isWorkerComplete(worker: Worker): boolean {
  if (worker === null) return true;
  return worker.kind === 'agent' ? worker.model !== '' : worker.digital_organization_id !== '';
}
