import { Popover, type PopoverProps } from '@mantine/core';
import { useDidUpdate, useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import type { DraftStore } from '../../model/draftStore.ts';
import type { GraphNode } from '../../model/graph.ts';
import { ListenPanel } from './ListenPanel.tsx';
import { useListeningOn } from './listeningContext.ts';

type ListenPopoverProps = {
  digitalOrganizationId: string;
  node: GraphNode;
  store: DraftStore;
  opened: boolean;
  position: PopoverProps['position'];
  onClose: () => void;
  /** An item written by hand started this. */
  onExecution: (executionId: string) => void;
  /** The element that opens it. */
  children: ReactNode;
};

/** The tests of a trigger, beside what opens them. Closing it does not stop listening; an event closes it. */
export function ListenPopover(props: ListenPopoverProps) {
  const { digitalOrganizationId, node, store, opened, position, onClose, onExecution, children } = props;
  // Beside a panel that fills a phone there is no room.
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const { arrivals, watch } = useListeningOn(node.id).listening;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Not when it comes on the page: chosen from a menu it is there opened from the start.
  useDidUpdate(() => close.current(), [arrivals]);
  useEffect(() => {
    if (!opened) return undefined;
    watch(node.id);
    return () => watch(null);
  }, [opened, node.id, watch]);
  return (
    <Popover
      opened={opened}
      onChange={onClose}
      width={440}
      position={isNarrow ? 'bottom' : position}
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 16px)">
        <ListenPanel
          digitalOrganizationId={digitalOrganizationId}
          node={node}
          store={store}
          onExecution={(executionId) => {
            onClose();
            onExecution(executionId);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
