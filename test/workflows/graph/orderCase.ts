/** A graph in the language of simulate.ts with the exact runs and items it must have. */
export interface OrderCase {
  guarantee: string;
  graph: string;
  v1: string;
  /** Where it differs from `v1`. */
  v0?: string;
  /** Items from the trigger; default 1 and 2. */
  items?: number[];
}
