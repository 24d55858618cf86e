import { Button, Menu, Text, type ButtonProps } from '@mantine/core';
import { IconChevronDown, IconRepeat } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { t } from '../../texts/texts.ts';
import { useRetry } from './useRetry.ts';

type RetryMenuProps = {
  executionId: string;
  /** True if it ran a published version, so that “current” means the version published now; otherwise the draft. */
  published: boolean;
  /** Its trigger, from which it starts again with the same items. */
  triggerId: string;
  /** True if a node failed or was canceled, so that it can continue there. */
  stopped: boolean;
  /** Handler of the new execution; default: its page opens. */
  onStarted?: (executionId: string) => void;
  size?: ButtonProps['size'];
};

/** Runs an execution again, from where it stopped or from the start, with the graph that ran or the current one, and shows the new one. */
export function RetryMenu({ executionId, published, triggerId, stopped, onStarted, size = 'xs' }: RetryMenuProps) {
  const navigate = useNavigate();
  const { start, isPending } = useRetry(executionId, onStarted ?? ((id) => void navigate(`/executions/${id}`)));
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button
          size={size}
          leftSection={<IconRepeat size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          variant={stopped ? 'filled' : 'default'}
          loading={isPending}
        >
          {stopped ? t('executions.retry') : t('executions.runAgain')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {stopped ? (
          <>
            <Menu.Label>{t('executions.continueFromFailedNode')}</Menu.Label>
            <Menu.Item onClick={() => start({ version: 'current' })}>
              {t('executions.withTheCurrentVersion')}
              <Text size="xs" c="dimmed">
                {published ? t('executions.usesPublishedVersion') : t('executions.usesCurrentDraft')}
              </Text>
            </Menu.Item>
            <Menu.Item onClick={() => start({ version: 'original' })}>
              {t('executions.withTheOriginalVersion')}
              <Text size="xs" c="dimmed">
                {t('executions.usesVersionFailed')}
              </Text>
            </Menu.Item>
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Label>{t('executions.startAgainWithItems')}</Menu.Label>
        <Menu.Item onClick={() => start({ version: 'current', from_node: triggerId })}>
          {published ? t('executions.fromStartPublished') : t('executions.fromStartDraft')}
        </Menu.Item>
        <Menu.Item onClick={() => start({ version: 'original', from_node: triggerId })}>
          {t('executions.fromStartOriginal')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
