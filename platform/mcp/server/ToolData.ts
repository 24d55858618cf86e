import type { ServedFile } from './ServedFile.ts';

/** What a tool answers with in the end: data, which is told as JSON, too, and files beside it. */
export interface ToolData {
  data: Record<string, unknown>;
  files?: readonly ServedFile[];
}
