const mebibyte = 1024 * 1024;

/** Limits of packages with custom nodes and of their processes. */
export const customLimits = {
  /** Packages that an instance loads. */
  packages: 100,
  nodesOfPackage: 100,
  /** Files and folders of a package, with its dependencies. */
  entriesOfPackage: 50_000,
  packageJsonBytes: 64 * 1024,
  describedBytes: 4 * mebibyte,
  /** Items and parameters of a run. */
  inputBytes: 32 * mebibyte,
  /** A message of a node: its items, or a request. */
  messageBytes: 32 * mebibyte,
  itemsOfRun: 100_000,
  /** A response, and a file that is read or written. */
  contentBytes: 16 * mebibyte,
  /** Files, responses and credentials that one run asks for. */
  asksOfRun: 10_000,
  asksAtOnce: 32,
  /** Bytes of answers that a process has not read yet. */
  unreadBytes: 512 * mebibyte,
  heapMegabytes: 192,
  rssBytes: 512 * mebibyte,
  /** Time of the processor to load a package, and for one run. */
  loadMs: 10_000,
  runMs: 60_000,
} as const;

/** Limits that a caller may lower. */
export interface CustomProcessLimits {
  readonly rssBytes: number;
  readonly loadMs: number;
  readonly runMs: number;
}
