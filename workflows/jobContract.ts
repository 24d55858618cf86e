/** Input of the workflow `runModelJob`, whose workflow id is the job's: it contains no part of the request. */
export interface ModelJobReference {
  jobId: string;
  organizationId: string;
}

/** The activities of jobs. */
export interface ModelJobSteps {
  /** Does all that can be done for the job now; `ended` when nothing is left. */
  advanceModelJob: (reference: ModelJobReference) => Promise<{ ended: boolean }>;
}
