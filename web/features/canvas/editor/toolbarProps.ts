import type { QueryKey } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import type { DraftStore } from '../model/draftStore.ts';
import type { NodeTypes } from '../model/graph.ts';
import type { ShownExecution } from './useShownExecution.ts';

/** Props of the toolbar and its buttons. */
export type ToolbarProps = {
  facts: Schema<'DigitalOrganization'>;
  factsKey: QueryKey;
  store: DraftStore;
  shown: ShownExecution;
  /** True if an execution's own graph is shown or another user edits. */
  readOnly: boolean;
  nodeTypes: NodeTypes;
  selectedId: string | null;
  executionsOpen: boolean;
  onToggleExecutions: () => void;
  onChooseNode: (nodeId: string) => void;
};
