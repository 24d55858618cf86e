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
import { Link } from 'react-router';
import { keyLabel } from '../../canvas/model/shortcuts.ts';
import type { Saving } from '../../canvas/model/draftSaving.ts';
import { t } from '../../texts/texts.ts';
import { isMac } from './commands/isMac.ts';
import { PublishButton } from './PublishButton.tsx';
import { PublishedBadge } from './publishing/PublishedBadge.tsx';
import { RunButton } from './RunButton.tsx';
import classes from './Toolbar.module.css';
import { ToolbarMenu } from './ToolbarMenu.tsx';
import type { ToolbarProps } from './toolbarProps.ts';

/** Name, saving state, undo and redo, executions, run and publish. */
export function Toolbar(props: ToolbarProps) {
  const { facts, store, history, saving, readOnly, executionsOpen, onToggleExecutions } = props;
  return (
    <header className={classes.bar}>
      <ActionIcon
        component={Link}
        to="/digital-organizations"
        variant="subtle"
        color="gray"
        aria-label={t('All digital organizations')}
      >
        <IconArrowLeft size={19} />
      </ActionIcon>
      <TextInput
        aria-label={t('Digital organization name')}
        variant="unstyled"
        className={classes.name}
        styles={{ input: { fontWeight: 600, fontSize: 15 } }}
        maxLength={200}
        readOnly={readOnly}
        value={history.present.name}
        onChange={(event) => {
          const name = event.currentTarget.value;
          store.edit((draft) => ({ ...draft, name }), 'name');
        }}
        onBlur={() => {
          if (store.draft.name.trim() === '') store.edit((draft) => ({ ...draft, name: t('Untitled') }), 'name');
        }}
      />
      <PublishedBadge facts={facts} saving={saving} />
      <SavingState saving={saving} />
      <Group gap={6} ml="auto" className={classes.actions}>
        <ActionIcon.Group>
          <Tooltip label={`${t('Undo')} (${keyLabel('Mod+Z', isMac)})`}>
            <ActionIcon
              variant="default"
              size={34}
              aria-label={t('Undo')}
              disabled={history.past.length === 0 || readOnly}
              onClick={() => store.undo()}
            >
              <IconArrowBackUp size={17} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={`${t('Redo')} (${keyLabel('Mod+Shift+Z', isMac)})`}>
            <ActionIcon
              variant="default"
              size={34}
              aria-label={t('Redo')}
              disabled={history.future.length === 0 || readOnly}
              onClick={() => store.redo()}
            >
              <IconArrowForwardUp size={17} />
            </ActionIcon>
          </Tooltip>
        </ActionIcon.Group>
        <Button
          variant={executionsOpen ? 'light' : 'default'}
          size="sm"
          leftSection={<IconListDetails size={16} aria-hidden />}
          aria-pressed={executionsOpen}
          onClick={onToggleExecutions}
        >
          {t('Executions')}
        </Button>
        <RunButton {...props} />
        <PublishButton {...props} />
        <ToolbarMenu {...props} />
      </Group>
    </header>
  );
}

function SavingState({ saving }: { saving: Saving }) {
  const looks = {
    saved: { text: t('Saved'), icon: <IconCloudCheck size={16} aria-hidden /> },
    unsaved: { text: t('Unsaved changes'), icon: <Loader size={12} color="gray" aria-hidden /> },
    saving: { text: t('Saving…'), icon: <Loader size={12} color="gray" aria-hidden /> },
    conflict: { text: t('Could not save'), icon: <IconAlertTriangle size={16} aria-hidden /> },
    failed: { text: t('Could not save'), icon: <IconCloudOff size={16} aria-hidden /> },
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
