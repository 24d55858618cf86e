/** Input of the workflow `runModelBatch`, whose workflow id is the batch's: it contains no part of the requests. */
export interface ModelBatchReference {
  batchId: string;
  organizationId: string;
}

/** The result of a step of a batch. */
export interface ModelBatchStep {
  /** True if the batch has ended. */
  ended: boolean;
  /** Pause before the next step; absent: the usual pause. */
  pauseMs?: number;
}

/** The activity of batches. */
export interface ModelBatchSteps {
  /** Runs the next step of the batch, such as some of its calls. */
  advanceModelBatch: (reference: ModelBatchReference) => Promise<ModelBatchStep>;
}
