import type { QueryKey } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import type { DraftStore } from '../model/draftStore.ts';
import type { NodeTypes } from '../model/graph.ts';
import type { ShownExecution } from './useShownExecution.ts';

/** What the toolbar and its buttons work on. */
export type ToolbarProps = {
  facts: Schema<'DigitalOrganization'>;
  factsKey: QueryKey;
  store: DraftStore;
  shown: ShownExecution;
  /** Nothing can be edited: an execution's own graph is shown, or somebody else edits. */
  readOnly: boolean;
  nodeTypes: NodeTypes;
  selectedId: string | null;
  executionsOpen: boolean;
  onToggleExecutions: () => void;
  onChooseNode: (nodeId: string) => void;
};
