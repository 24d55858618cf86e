import { Button, type ButtonProps } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { TimeAgo } from '../../../../parts/TimeAgo.tsx';
import { t } from '../../../../texts/texts.ts';
import { useLastExecution } from './lastExecution.ts';

type LastExecutionButtonProps = ButtonProps & {
  digitalOrganizationId: string;
  triggerId: string;
  onUse: (executionId: string) => void;
};

/** Takes the items of the newest execution that a trigger started. Renders nothing if there is none. */
export function LastExecutionButton({ digitalOrganizationId, triggerId, onUse, ...look }: LastExecutionButtonProps) {
  const last = useLastExecution(digitalOrganizationId, triggerId);
  if (last === null) return null;
  return (
    <Button leftSection={<IconHistory size={16} aria-hidden />} {...look} onClick={() => onUse(last.id)}>
      <span>
        {t('publish.useLastExecution')} (<TimeAgo iso={last.created_at} />)
      </span>
    </Button>
  );
}
