import type { ServedFile } from './ServedFile.ts';

/** A tool's final result: data, also sent as JSON, and files. */
export interface ToolData {
  data: Record<string, unknown>;
  files?: readonly ServedFile[];
}
