/** The place of comments: a canvas or an execution. */
export type CommentPlace = {
  digitalOrganizationId: string;
  /** Null on the canvas, which shows all comments. */
  executionId: string | null;
  nodes: readonly { id: string; name: string }[];
  /** New comments are about it. */
  selectedId: string | null;
  onChooseNode: (nodeId: string) => void;
  /** Of the button. */
  className?: string | undefined;
};
