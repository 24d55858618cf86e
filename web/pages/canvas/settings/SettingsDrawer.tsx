import { Drawer, Stack, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import type { DraftStore } from '../../../canvas/model/draftStore.ts';
import { t } from '../../../texts/texts.ts';
import { useDraftPart } from '../useDraftPart.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useSettingsView } from './useSettingsView.ts';

type SettingsDrawerProps = {
  facts: Schema<'DigitalOrganization'>;
  store: DraftStore;
  readOnly: boolean;
};

/** The settings of a digital organization, over its canvas: part of the draft, so they are saved, undone and published with it. */
export function SettingsDrawer(props: SettingsDrawerProps) {
  const { opened, close } = useSettingsView();
  const name = useDraftPart(props.store, ({ history }) => history.present.name);
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      size="min(100vw, 460px)"
      title={t('Settings of {{name}}', { name })}
      keepMounted={false}
    >
      {opened ? <Content {...props} /> : null}
    </Drawer>
  );
}

function Content({ facts, store, readOnly }: SettingsDrawerProps) {
  const draft = useDraftPart(store, ({ history }) => history.present);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {readOnly
          ? t('Read-only: the draft cannot be edited right now.')
          : t('Saved as you type. Production executions use them after the next publish.')}
      </Text>
      <SettingsForm
        id={facts.id}
        description={draft.description}
        settings={draft.settings ?? facts.settings}
        readOnly={readOnly}
        onDescription={(description) => store.edit((before) => ({ ...before, description }), 'description')}
        onSettings={(next) => store.edit((before) => ({ ...before, settings: next }))}
      />
    </Stack>
  );
}
