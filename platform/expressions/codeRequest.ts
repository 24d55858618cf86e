import type { AppError } from '../../openapi/AppError.ts';
import type { CodeConsole } from './codeConsole.ts';
import type { ExpressionItem, ExpressionScope } from './scope.ts';

/** One run of a code node. */
export interface CodeRequest {
  organizationId: string;
  /** Name of the node, for errors. */
  node: string;
  /** JSON pointer of the parameter that holds the code, for errors. */
  parameter: string;
  /** The body of an asynchronous function. */
  code: string;
  /** `all`: once, and it returns the items. `each`: for every item of the scope, and it returns one item or null. */
  mode: 'all' | 'each';
  scope: ExpressionScope;
  /** True if the items after a failed one run as well (mode `each`). */
  continues: boolean;
  /** Time of the processor; per 2,000 items where the code looks at its own item only. */
  timeoutMs: number;
  /** Contents of the files of its items in base64, by their ids. */
  files?: { [fileId: string]: string } | undefined;
  /** Gets what the code prints, also where it fails. */
  console?: CodeConsole;
  signal?: AbortSignal;
}

/** In mode `all` an entry per returned item, in mode `each` one per input item. */
export interface CodeResult {
  entries: CodeEntry[];
  /** Static data that the code changed: of the digital organization (`global`) and of its node. Untrusted. */
  staticData?: { global?: unknown; node?: unknown };
  /** Custom data of the execution that the code set. Untrusted. */
  customData?: { [key: string]: unknown };
}

/** A file that code made. */
export interface MadeFile {
  property: string;
  /** In base64. */
  data: string;
  fileName?: string | undefined;
  mediaType?: string | undefined;
}

/** An item that code returned; its error (mode `each`, where the run continues); or null for none. */
export type CodeEntry = { item: ExpressionItem; made?: MadeFile[] } | { error: AppError } | null;

/** Node and parameter of the code, for errors. */
export function placeOf({ node, parameter }: CodeRequest): { node: string; parameter: string } {
  return { node, parameter };
}
