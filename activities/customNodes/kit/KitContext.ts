/** Any value that JSON can hold. */
export type JsonObject = { [key: string]: unknown };

/** A file of an item. Its bytes are in the store of the instance: `context.files` reads and writes them. */
export interface FileReference {
  id: string;
  file_name: string;
  file_extension: string;
  media_type: string;
  size_bytes: number;
  sha256: string;
}

/** The origin of an item: the index of an input item (port `input`, default the first), or several. */
export type PairedItem = number | { item: number; input?: string } | (number | { item: number; input?: string })[];

/** One unit of data between nodes. */
export interface Item {
  json: JsonObject;
  /** Files by name. */
  binary?: { [name: string]: FileReference };
  pairedItem?: PairedItem;
}

/** A credential that the user selected for a slot of the node. Never put its values into items or errors. */
export interface NodeCredential<V extends object = JsonObject> {
  id: string;
  type: string;
  values: V;
  /** Hosts that the secret may be sent to; null: any. */
  allowedHosts: readonly string[] | null;
}

/** An HTTP request. The instance sends it, behind its rules for private addresses. */
export interface NodeRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal;
  /** For the whole exchange, the body of the response included. */
  timeoutMs: number;
  /** Redirects that are followed; 0 gives the redirect itself as the response. Default 5. */
  maxRedirects?: number;
}

/** The response to a request; up to 16 MiB. `readJson`, `readText` and `readBytes` read its body. */
export interface NodeResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** The address that answered, after redirects. */
  url: string;
  body: AsyncIterable<Uint8Array>;
}

/** Input of `run`. Parameters are resolved for each input item and validated; `parameters` are those of the first item. */
export interface NodeContext<P = unknown> {
  /** Input items of all ports in port order. */
  items: readonly Item[];
  /** Input items by port. */
  inputs: Readonly<Record<string, readonly Item[]>>;
  parameters: P;
  /** The parameters for the item with this index. */
  parametersFor: (itemIndex: number) => P;
  node: { id: string };
  execution: { id: string; mode: string; organizationId: string; digitalOrganizationId: string };
  /** The same for every attempt at this run. */
  idempotencyKey: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Aborted on cancel and on the node's timeout. */
  signal: AbortSignal;
  now: Date;
  /** The digital organization's time zone (IANA). */
  timeZone: string;
  /** Set if an item alone may fail (`eachItem` handles it). */
  itemErrors: 'throw' | 'continue' | 'error_output';
  /** The port of items that fail where the node continues. */
  failedTo: string;
  /** Removes the secrets of the run's credentials from a text. */
  redact: (text: string) => string;
  /** Opens the credential of a slot; null if none is selected. For HTTP use `authorizedFetch`, which never shows the secret to the node. */
  credential: <V extends object = JsonObject>(slot: string) => Promise<NodeCredential<V> | null>;
  http: { fetch: NodeFetch };
  files: NodeFiles;
}

export type NodeFetch = (url: string, request: NodeRequest) => Promise<NodeResponse>;

/** Files of the execution, each up to 16 MiB. */
export interface NodeFiles {
  read: (file: Pick<FileReference, 'id'>) => Promise<{ content: AsyncIterable<Uint8Array> }>;
  /** Stores a file; the result belongs in an item's `binary`. */
  write: (
    content: Uint8Array,
    meta: { fileName?: string | undefined; mediaType?: string | undefined },
  ) => Promise<FileReference>;
}

/** Result of a run: items by output port. */
export interface NodeResult {
  outputs: Record<string, Item[]>;
}
