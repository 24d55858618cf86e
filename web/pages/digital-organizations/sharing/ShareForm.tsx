import { Button, Group, MultiSelect, Stack } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { membersRead } from '../../../api/listReads.ts';
import type { Schema } from '../../../api/client.ts';
import { useSession } from '../../../app/session.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { LevelSelect } from './LevelSelect.tsx';
import { chosenEmails, shareChoices, shareTargets } from './shareChoices.ts';
import { useShare } from './useShare.ts';

type ShareFormProps = {
  digitalOrganizationId: string;
  disabled: boolean;
  /** Team projects that it can be shared with. */
  projects: readonly Schema<'Project'>[];
};

/** Selects people and projects, and their access level. */
export function ShareForm({ digitalOrganizationId, disabled, projects }: ShareFormProps) {
  const me = useSession();
  const [chosen, setChosen] = useState<string[]>([]);
  const [search, setSearch] = useState('');
  const [level, setLevel] = useState<Schema<'ShareLevel'>>('view');
  const members = useQuery(membersRead());
  const share = useShare({
    onDone: () => {
      setChosen([]);
      notifyDone(t('digitalOrganizations.shared'));
    },
  });
  const choices = shareChoices({
    members: (members.data?.data ?? []).filter(({ kind }) => kind === 'person'),
    projects,
    me: me.account.id,
    typed: [...chosenEmails(chosen), search],
  });
  return (
    <Stack gap="xs">
      <ErrorNotice error={members.error} onRetry={() => void members.refetch()} />
      <ErrorNotice error={share.error} title={t('digitalOrganizations.couldNotShare')} />
      <Group align="flex-end" gap="xs">
        <MultiSelect
          label={t('digitalOrganizations.shareWith')}
          placeholder={chosen.length === 0 ? t('digitalOrganizations.nameEmailOrProject') : undefined}
          flex="1 1 240px"
          searchable
          hidePickedOptions
          disabled={disabled}
          data={choices}
          value={chosen}
          onChange={setChosen}
          searchValue={search}
          onSearchChange={setSearch}
          nothingFoundMessage={t('digitalOrganizations.nobodyFound')}
        />
        <LevelSelect
          label={t('digitalOrganizations.permission')}
          value={level}
          disabled={disabled}
          onChange={setLevel}
        />
        <Button
          leftSection={<IconShare2 size={16} aria-hidden />}
          disabled={disabled || chosen.length === 0}
          loading={share.isPending}
          onClick={() =>
            share.mutate({
              params: { path: { digital_organization_id: digitalOrganizationId } },
              body: { level, ...shareTargets(chosen) },
            })
          }
        >
          {t('digitalOrganizations.share')}
        </Button>
      </Group>
    </Stack>
  );
}
