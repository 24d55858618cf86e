import { Badge, Group, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { IconBroadcast, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Schema } from '../../../../api/client.ts';
import { TimeAgo } from '../../../../parts/TimeAgo.tsx';
import { t } from '../../../../texts/texts.ts';
import { versionTitle } from './versionTitle.ts';
import classes from './VersionsLayer.module.css';

type VersionListProps = {
  versions: readonly Schema<'DigitalOrganizationVersion'>[];
  liveId: string | null;
  shown: string;
  onShow: (name: string) => void;
  /** Loads more, empty and error states. */
  children: ReactNode;
};

/** The draft and everything that was published, newest first. */
export function VersionList({ versions, liveId, shown, onShow, children }: VersionListProps) {
  return (
    <aside className={classes.versions} aria-label={t('common.versions')}>
      <ScrollArea h="100%">
        <UnstyledButton
          className={classes.version}
          data-chosen={shown === 'draft' || undefined}
          aria-current={shown === 'draft' || undefined}
          onClick={() => onShow('draft')}
        >
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" fw={600}>
              {t('common.draft')}
            </Text>
            <IconPencil size={15} aria-hidden />
          </Group>
          <Text size="xs" c="dimmed">
            {t('publish.currentDraft')}
          </Text>
        </UnstyledButton>
        {versions.map((version) => (
          <UnstyledButton
            key={version.id}
            className={classes.version}
            data-chosen={shown === version.id || undefined}
            aria-current={shown === version.id || undefined}
            onClick={() => onShow(version.id)}
          >
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <Text size="sm" fw={600} className={classes.name}>
                {versionTitle(version)}
              </Text>
              {version.id === liveId ? (
                <Badge
                  color="teal"
                  variant="light"
                  tt="none"
                  miw="max-content"
                  leftSection={<IconBroadcast size={12} aria-hidden />}
                >
                  {t('publish.live')}
                </Badge>
              ) : null}
            </Group>
            <Text size="xs" c="dimmed">
              {version.created_by_name ?? t('publish.formerMember')} · <TimeAgo iso={version.created_at} />
            </Text>
            {version.notes === null ? null : (
              <Text size="xs" mt={4} lineClamp={3} className={classes.notes}>
                {version.notes}
              </Text>
            )}
          </UnstyledButton>
        ))}
        {children}
      </ScrollArea>
    </aside>
  );
}
