/** Bounds of drafting. Sizes are numbers of characters. */
export const draftingLimits = {
  /** Number of model answers for one proposal, repairs included. */
  rounds: 3,
  /** Time for one answer. */
  answerMs: 150_000,
  /** Output cap of one answer, in tokens. */
  outputTokens: 16_000,
  /** New or changed nodes of one proposal. */
  nodes: 60,
  /** Node types whose parameters the model gets. */
  detailedTypes: 26,
  /** Schemas of all these types together; less for models with a small context. */
  schemas: 56_000,
  /** Schema of one type. */
  schema: 7_000,
  /** The draft as the model reads it. */
  draft: 60_000,
  /** Data of the failed run as the model reads it. */
  runData: 12_000,
  /** One text inside of that data. */
  text: 600,
  /** Parameters of one proposed node. */
  parameters: 60_000,
  /** Sample items of a trigger. */
  sampleItems: 5,
  sample: 20_000,
  /** Tables and other resources of the project that the model may name. */
  resources: 20,
  /** Requests a minute, by account and by organization. */
  accountPerMinute: 12,
  organizationPerMinute: 60,
} as const;
