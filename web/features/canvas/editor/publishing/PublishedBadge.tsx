import { Badge, Tooltip } from '@mantine/core';
import { IconBroadcast, IconPencil, IconPencilUp } from '@tabler/icons-react';
import { t } from '../../../../texts/texts.ts';
import type { ToolbarProps } from '../toolbarProps.ts';
import { useDraftPart } from '../useDraftPart.ts';
import { useVersionView } from '../versions/useVersionView.ts';
import classes from './publishing.module.css';

/** Draft, published, or published with changes; a click shows the changes. */
export function PublishedBadge({ facts, store }: Pick<ToolbarProps, 'facts' | 'store'>) {
  const { open } = useVersionView();
  const isSaved = useDraftPart(store, ({ saving }) => saving.state === 'saved');
  if (facts.status === 'draft') {
    return (
      <Badge variant="default" tt="none" leftSection={<IconPencil size={12} aria-hidden />}>
        {t('common.draft')}
      </Badge>
    );
  }
  const changed = facts.has_unpublished_changes || !isSaved;
  const IconComponent = changed ? IconPencilUp : IconBroadcast;
  return (
    <Tooltip label={changed ? t('publish.draftHasUnpublishedChanges') : t('publish.noUnpublishedChanges')}>
      <Badge
        component="button"
        type="button"
        variant="light"
        color={changed ? 'orange' : 'teal'}
        tt="none"
        size="lg"
        className={classes.badge}
        leftSection={<IconComponent size={13} aria-hidden />}
        onClick={() => open('draft', facts.published_version_id)}
      >
        {changed ? t('publish.publishedWithChanges') : t('common.published')}
      </Badge>
    </Tooltip>
  );
}
