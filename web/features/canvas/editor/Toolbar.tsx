import { ActionIcon, Button, Group, Loader, Text, TextInput, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCloudCheck,
  IconCloudOff,
  IconListDetails,
} from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { CommentsButton } from '../../../comments/CommentsButton.tsx';
import { keyLabel } from '../model/shortcuts.ts';
import type { DraftStore } from '../model/draftStore.ts';
import { t } from '../../../texts/texts.ts';
import { isMac } from './commands/isMac.ts';
import { PresentPeople } from './presence/PresentPeople.tsx';
import { PublishButton } from './PublishButton.tsx';
import { PublishedBadge } from './publishing/PublishedBadge.tsx';
import { RunButton } from './RunButton.tsx';
import classes from './Toolbar.module.css';
import { ToolbarMenu } from './ToolbarMenu.tsx';
import type { ToolbarProps } from './toolbarProps.ts';
import { graphOfDraft, savingOfDraft, useDraftPart } from './useDraftPart.ts';

/** Name, saving state, undo and redo, executions, run and publish. Each part looks at the draft itself: keys draw none of the others. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { facts, store, readOnly, executionsOpen, onToggleExecutions } = props;
  return (
    <header className={classes.bar}>
      <ActionIcon
        component={Link}
        to="/digital-organizations"
        variant="subtle"
        color="gray"
        aria-label={t('canvas.allDigitalOrganizations')}
      >
        <IconArrowLeft size={19} />
      </ActionIcon>
      <NameField store={store} readOnly={readOnly} />
      <PublishedBadge facts={facts} store={store} />
      <SavingState store={store} />
      <Group gap={6} ml="auto" className={classes.actions}>
        <PresentPeople {...props} />
        <UndoButtons store={store} readOnly={readOnly} />
        <Button
          className={classes.executions}
          variant={executionsOpen ? 'light' : 'default'}
          size="sm"
          leftSection={<IconListDetails size={16} aria-hidden />}
          aria-pressed={executionsOpen}
          onClick={onToggleExecutions}
        >
          {t('common.executions')}
        </Button>
        <Comments {...props} />
        <RunButton {...props} />
        <PublishButton {...props} />
        <ToolbarMenu {...props} />
      </Group>
    </header>
  );
});

function Comments({ facts, store, selectedId, onChooseNode }: ToolbarProps) {
  const { nodes } = useDraftPart(store, graphOfDraft);
  return (
    <CommentsButton
      digitalOrganizationId={facts.id}
      executionId={null}
      nodes={nodes}
      selectedId={selectedId}
      onChooseNode={onChooseNode}
      className={classes.comments}
    />
  );
}

type PartProps = { store: DraftStore; readOnly: boolean };

function NameField({ store, readOnly }: PartProps) {
  const name = useDraftPart(store, ({ history }) => history.present.name);
  return (
    <TextInput
      aria-label={t('canvas.digitalOrganizationName')}
      variant="unstyled"
      className={classes.name}
      styles={{ input: { fontWeight: 600, fontSize: 15 } }}
      maxLength={200}
      readOnly={readOnly}
      value={name}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        store.edit((draft) => ({ ...draft, name: typed }), 'name');
      }}
      onBlur={() => {
        if (store.draft.name.trim() === '') store.edit((draft) => ({ ...draft, name: t('common.untitled') }), 'name');
      }}
    />
  );
}

function UndoButtons({ store, readOnly }: PartProps) {
  const mayUndo = useDraftPart(store, ({ history }) => history.past.length > 0);
  const mayRedo = useDraftPart(store, ({ history }) => history.future.length > 0);
  return (
    <ActionIcon.Group>
      <Tooltip label={`${t('canvas.undo')} (${keyLabel('Mod+Z', isMac)})`}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('canvas.undo')}
          disabled={!mayUndo || readOnly}
          onClick={() => store.undo()}
        >
          <IconArrowBackUp size={17} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${t('canvas.redo')} (${keyLabel('Mod+Shift+Z', isMac)})`}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('canvas.redo')}
          disabled={!mayRedo || readOnly}
          onClick={() => store.redo()}
        >
          <IconArrowForwardUp size={17} />
        </ActionIcon>
      </Tooltip>
    </ActionIcon.Group>
  );
}

function SavingState({ store }: { store: DraftStore }) {
  const saving = useDraftPart(store, savingOfDraft);
  const looks = {
    saved: { text: t('common.saved'), icon: <IconCloudCheck size={16} aria-hidden /> },
    unsaved: { text: t('canvas.unsavedChanges'), icon: <Loader size={12} color="gray" aria-hidden /> },
    saving: { text: t('canvas.saving'), icon: <Loader size={12} color="gray" aria-hidden /> },
    conflict: { text: t('publish.couldNotSave'), icon: <IconAlertTriangle size={16} aria-hidden /> },
    failed: { text: t('publish.couldNotSave'), icon: <IconCloudOff size={16} aria-hidden /> },
  }[saving.state];
  return (
    <Text
      size="xs"
      c={saving.state === 'failed' || saving.state === 'conflict' ? 'red' : 'dimmed'}
      className={classes.saving}
      role="status"
    >
      {looks.icon}
      <span>{looks.text}</span>
    </Text>
  );
}
