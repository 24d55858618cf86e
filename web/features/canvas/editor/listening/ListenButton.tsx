import { Button, Loader, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAntenna } from '@tabler/icons-react';
import type { DraftStore } from '../../model/draftStore.ts';
import type { GraphNode } from '../../model/graph.ts';
import { t } from '../../../../texts/texts.ts';
import { useListeningOn } from './listeningContext.ts';
import { ListenPopover } from './ListenPopover.tsx';

type ListenButtonProps = {
  digitalOrganizationId: string;
  node: GraphNode;
  store: DraftStore;
  label: string;
  look: Pick<ButtonProps, 'size' | 'variant'>;
  position: 'left-start' | 'bottom-end';
  onExecution: (executionId: string) => void;
};

/** Opens the tests of a trigger; while it listens it says so, with the time that is left. */
export function ListenButton({ label, look, ...popover }: ListenButtonProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { on } = useListeningOn(popover.node.id);
  return (
    <ListenPopover {...popover} opened={opened} onClose={close}>
      <Button
        {...look}
        leftSection={
          on === null ? <IconAntenna size={16} aria-hidden /> : <Loader size={14} color="gray" aria-hidden />
        }
        onClick={toggle}
      >
        {on === null ? label : t('publish.listeningSecondsSLeft', { seconds: on.secondsLeft })}
      </Button>
    </ListenPopover>
  );
}
