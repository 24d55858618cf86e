/** Where the items of an input come from: the port of a finished node run. Items themselves stay in the store. */
export interface Source {
  nodeId: string;
  runIndex: number;
  port: string;
  count: number;
  sizeBytes: number;
}

/** How many items a node run left on a port, and their size as JSON. */
export interface PortSummary {
  count: number;
  sizeBytes: number;
}

/** The outputs of a finished run by port; a port that is missing got no items. */
export type Outputs = Record<string, PortSummary>;
