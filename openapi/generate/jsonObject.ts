/** A mapping of the contract, as YAML or JSON. */
export type JsonObject = { [key: string]: unknown };
