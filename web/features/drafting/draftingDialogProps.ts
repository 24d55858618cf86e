import type { Schema } from '../../api/client.ts';
import type { DraftStore } from '../canvas/model/draftStore.ts';
import type { NodeTypes } from '../canvas/model/graph.ts';
import type { DraftingWish } from './draftingContext.ts';

/** The draft that a dialog is about, and the wish. */
export type DraftingDialogProps = {
  facts: Schema<'DigitalOrganization'>;
  store: DraftStore;
  nodeTypes: NodeTypes;
  wish: DraftingWish;
  onClose: () => void;
  /** Called after a proposal became the draft, with its new nodes. */
  onApplied: (nodeIds: readonly string[]) => void;
  onChooseNode: (nodeId: string) => void;
};
