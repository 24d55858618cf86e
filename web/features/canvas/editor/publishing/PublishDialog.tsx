import { Alert, Button, Group, Modal, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconCloudUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../../../api/client.ts';
import { readAgain } from '../../../../api/reads.ts';
import { requestError, type RequestError } from '../../../../api/requestError.ts';
import { diffGraphs } from '../../model/graphDiff.ts';
import { IssuesList } from '../../view/IssuesList.tsx';
import { appStart } from '../../../../pages/apps/appForm.ts';
import { ErrorNotice } from '../../../../parts/ErrorNotice.tsx';
import { t } from '../../../../texts/texts.ts';
import type { ToolbarProps } from '../toolbarProps.ts';
import { graphOfDraft, savingOfDraft, useDraftPart } from '../useDraftPart.ts';
import { useVersionGraph } from '../versions/useVersionGraph.ts';
import { useVersionView } from '../versions/useVersionView.ts';
import { versionTitle } from '../versions/versionTitle.ts';
import { DraftChanges } from './DraftChanges.tsx';
import { EvaluationVerdict } from './EvaluationVerdict.tsx';
import { focusProblem } from './focusProblem.ts';
import { publishedTriggers } from './publishedTriggers.ts';
import classes from './publishing.module.css';
import { Section } from './Section.tsx';
import { TriggerLine } from './TriggerLine.tsx';

type Wanted = {
  params: { path: { digital_organization_id: string } };
  body: Schema<'Publish'>;
};

type PublishDialogProps = ToolbarProps & { opened: boolean; onClose: () => void };

/** The checklist before publishing: issues, changes, and triggers that go live; afterwards the live triggers. */
export function PublishDialog(props: PublishDialogProps) {
  const { opened, onClose, onChooseNode } = props;
  // Navigating to a field moves the focus there; otherwise it returns to the element that opened the dialog.
  const [isLeft, setLeft] = useState(false);
  if (opened && isLeft) setLeft(false);
  const chooseNodeOfIssue = (nodeId: string) => {
    setLeft(true);
    onClose();
    onChooseNode(nodeId);
    focusProblem();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={!isLeft}
      title={t('publish.publishName', { name: props.facts.name })}
      size="lg"
    >
      <Content {...props} onChooseNode={chooseNodeOfIssue} />
    </Modal>
  );
}

function Content(props: PublishDialogProps) {
  const { facts, factsKey, store, nodeTypes, shown, onClose } = props;
  const draft = useDraftPart(store, graphOfDraft);
  const saving = useDraftPart(store, savingOfDraft);
  const queryClient = useQueryClient();
  const [notSaved, setNotSaved] = useState(false);
  // The rejected request, sent again after an evaluation has run.
  const [wanted, setWanted] = useState<Wanted | null>(null);
  // Stays visible while the required evaluations run, during which publishing is retried.
  const [verdict, setVerdict] = useState<RequestError | null>(null);
  const [made, setMade] = useState<Schema<'DigitalOrganizationVersion'> | null>(null);
  const published = useVersionGraph({ digitalOrganizationId: facts.id, name: facts.published_version_id, draft });
  const publish = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/publish', {
    onSuccess: async (version) => {
      await queryClient.refetchQueries({ queryKey: factsKey });
      await readAgain(queryClient, '/api/v1/digital-organizations/{digital_organization_id}/versions');
      setMade(version);
      // The failed version is not the live one.
      if (shown.execution?.status === 'error') shown.clear();
    },
    onError: (error) => {
      const refusal = requestError(error);
      setVerdict(refusal.evaluation === null ? null : refusal);
    },
  });
  const submit = async ({ name, notes }: { name: string; notes: string }) => {
    const saved = await store.flush();
    setNotSaved(!saved);
    if (!saved) return;
    const asked: Wanted = {
      params: { path: { digital_organization_id: facts.id } },
      body: {
        draft_revision: store.revision,
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
      },
    };
    setWanted(asked);
    setVerdict(null);
    publish.mutate(asked);
  };
  const { up, down } = publishedTriggers(draft, published.graph, nodeTypes);
  if (made !== null) {
    return (
      <Stack>
        <Group gap="xs" role="status">
          <IconCircleCheck size={22} color="var(--mantine-color-teal-6)" aria-hidden />
          <Text fw={600}>{t('publish.versionIsLive', { version: versionTitle(made) })}</Text>
        </Group>
        <ul className={classes.list}>
          {up.map((node) => (
            <TriggerLine key={node.id} node={node} facts={facts} nodeTypes={nodeTypes} isUp />
          ))}
        </ul>
        <Group justify="flex-end">
          {appStart(draft).kind === 'none' ? null : (
            <Button component={Link} to={`/apps/${facts.id}`} variant="default">
              {t('digitalOrganizations.openApp')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.done')}</Button>
        </Group>
      </Stack>
    );
  }
  const refused = publish.error === null ? null : requestError(publish.error);
  const issues = refused?.code === 'graph_invalid' && refused.issues.length > 0 ? refused.issues : facts.issues;
  const isLive = facts.status === 'published';
  if (isLive && !facts.has_unpublished_changes && saving.state === 'saved') {
    return (
      <Stack>
        <Text size="sm">{t('publish.noChangesToPublish')}</Text>
        <ul className={classes.list}>
          {up.map((node) => (
            <TriggerLine key={node.id} node={node} facts={facts} nodeTypes={nodeTypes} isUp />
          ))}
        </ul>
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <Issues {...props} issues={issues} />
      {isLive ? (
        <Section title={t('publish.changes')}>
          <ErrorNotice error={published.error} onRetry={published.retry} />
          {published.graph === undefined ? (
            published.error ? null : (
              <Skeleton height={48} />
            )
          ) : (
            <Changes diff={diffGraphs(published.graph, draft)} facts={facts} onClose={onClose} />
          )}
        </Section>
      ) : null}
      <Section title={t('publish.goesLive')}>
        {up.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('publish.noAutomaticTrigger')}
          </Text>
        ) : (
          <ul className={classes.list}>
            {up.map((node) => (
              <TriggerLine key={node.id} node={node} facts={facts} nodeTypes={nodeTypes} isUp={false} />
            ))}
          </ul>
        )}
        {down.length === 0 ? null : (
          <Text size="sm" mt={8}>
            {t('publish.stopsWorkingNames', { names: down.map(({ name }) => name).join(', ') })}
          </Text>
        )}
      </Section>
      {refused === null || refused.code === 'graph_invalid' || refused.evaluation !== null ? null : (
        <ErrorNotice error={publish.error} title={t('publish.couldNotPublish')} />
      )}
      {verdict === null || verdict.evaluation === null || wanted === null ? null : (
        <EvaluationVerdict
          evaluation={verdict.evaluation}
          message={verdict.message}
          publish={() => publish.mutateAsync(wanted)}
        />
      )}
      <NameOfUntitled store={store} />
      {notSaved ? <Alert color="orange">{t('publish.draftNotSaved')}</Alert> : null}
      <NameAndNotes
        disabled={issues.some(({ severity }) => severity === 'error')}
        loading={publish.isPending}
        onCancel={onClose}
        onPublish={(named) => void submit(named)}
      />
    </Stack>
  );
}

/** Asks for a name where there is none yet: lists, notifications and addresses go by it. */
function NameOfUntitled({ store }: Pick<PublishDialogProps, 'store'>) {
  const name = useDraftPart(store, ({ history }) => history.present.name);
  const [wasUntitled] = useState(name === t('common.untitled'));
  if (!wasUntitled) return null;
  return (
    <TextInput
      label={t('canvas.digitalOrganizationName')}
      maxLength={200}
      placeholder={t('common.untitled')}
      value={name === t('common.untitled') ? '' : name}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value;
        store.edit((draft) => ({ ...draft, name: typed === '' ? t('common.untitled') : typed }), 'name');
      }}
    />
  );
}

function Changes({
  diff,
  facts,
  onClose,
}: { diff: Parameters<typeof DraftChanges>[0]['diff'] } & Pick<PublishDialogProps, 'facts' | 'onClose'>) {
  const { open } = useVersionView();
  return (
    <DraftChanges
      diff={diff}
      onShow={() => {
        onClose();
        open('draft', facts.published_version_id);
      }}
    />
  );
}

type IssuesProps = PublishDialogProps & { issues: Schema<'GraphIssue'>[] };

function Issues({ store, nodeTypes, issues, onChooseNode }: IssuesProps) {
  const graph = useDraftPart(store, graphOfDraft);
  if (issues.length === 0) {
    return (
      <Group gap="xs">
        <IconCheck size={18} color="var(--mantine-color-teal-6)" aria-hidden />
        <Text size="sm">{t('publish.noIssues')}</Text>
      </Group>
    );
  }
  const parts = [
    {
      title: t('publish.fixTheseFirst'),
      shown: issues.filter((issue) => issue.severity === 'error' && !isOfCredential(issue)),
    },
    { title: t('digitalOrganizations.selectCredentials'), shown: issues.filter(isOfCredential) },
    {
      title: t('publish.warnings'),
      shown: issues.filter((issue) => issue.severity === 'warning' && !isOfCredential(issue)),
    },
  ];
  return parts.map(({ title, shown }) =>
    shown.length === 0 ? null : (
      <Section key={title} title={title}>
        <IssuesList graph={graph} nodeTypes={nodeTypes} issues={shown} onChoose={onChooseNode} />
      </Section>
    ),
  );
}

function isOfCredential({ code }: Schema<'GraphIssue'>): boolean {
  return code.startsWith('credential');
}

type NameAndNotesProps = {
  disabled: boolean;
  loading: boolean;
  onCancel: () => void;
  onPublish: (named: { name: string; notes: string }) => void;
};

function NameAndNotes({ disabled, loading, onCancel, onPublish }: NameAndNotesProps) {
  const [name, setName] = useState('');
  const [notes, setNotes] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) onPublish({ name, notes });
      }}
    >
      <Stack gap="xs">
        <TextInput
          data-autofocus={disabled ? undefined : true}
          label={t('publish.versionName')}
          placeholder={t('publish.optional')}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={t('publish.notes')}
          placeholder={t('publish.describeWhatChangedOptional')}
          autosize
          maxRows={6}
          maxLength={10_000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            leftSection={<IconCloudUpload size={16} aria-hidden />}
            loading={loading}
            disabled={disabled}
          >
            {t('publish.publish')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
