import { Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { callableModels } from '../../api/sharedReads.ts';
import { OptionalProjectSelect } from '../../features/projects/OptionalProjectSelect.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { NoModels } from '../../parts/NoModels.tsx';
import { t } from '../../texts/texts.ts';
import { languageChoices, ownLanguage } from './knowledgeLanguages.ts';

/** Creates a knowledge base, and opens it. */
export function CreateKnowledgeBaseDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('knowledge.create')} keepMounted={false}>
      <CreateForm onClose={onClose} />
    </Modal>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const models = useQuery(callableModels());
  const names = (models.data?.data ?? []).filter((one) => canAnswer(one, 'embeddings')).map(({ name }) => name);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [chosenModel, setChosenModel] = useState<string | null>(null);
  const [documentLanguage, setDocumentLanguage] = useState<Schema<'KnowledgeLanguage'>>(ownLanguage());
  const [projectId, setProjectId] = useState<string | null>(null);
  const model = chosenModel ?? names[0] ?? null;
  const create = $api.useMutation('post', '/api/v1/knowledge-bases', {
    onSuccess: async (base) => {
      void readAgain(queryClient, '/api/v1/knowledge-bases');
      onClose();
      await navigate(`/knowledge-bases/${base.id}`);
    },
  });
  return (
    <DialogForm
      error={create.error}
      errorTitle={t('knowledge.couldNotCreate')}
      action={t('knowledge.create')}
      busy={create.isPending}
      disabled={model === null}
      onClose={onClose}
      onSubmit={() => {
        if (model === null) return;
        const project = projectId === null ? {} : { project_id: projectId };
        create.mutate({ body: { name, description, model, language: documentLanguage, ...project } });
      }}
    >
      <TextInput
        label={t('common.name')}
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('common.description')}
        maxLength={1000}
        autosize
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {models.data !== undefined && names.length === 0 ? <NoModels title={t('forms.noModelsAvailableYet')} /> : null}
      <Select
        label={t('knowledge.model')}
        description={t('knowledge.modelHint')}
        required
        data={names}
        value={model}
        onChange={setChosenModel}
        allowDeselect={false}
      />
      <Select
        label={t('app.language')}
        description={t('knowledge.languageHint')}
        data={languageChoices()}
        value={documentLanguage}
        onChange={(value) => setDocumentLanguage(value as Schema<'KnowledgeLanguage'>)}
        allowDeselect={false}
        searchable
      />
      <OptionalProjectSelect value={projectId} onChange={setProjectId} />
    </DialogForm>
  );
}
