import type { CredentialStub } from '../../credentialStubs.ts';

/** A parameter that the model fills. */
export interface FilledParameter {
  parameter: string;
  description: string;
  type?: 'string' | 'number' | 'boolean' | 'object' | 'array';
  optional?: boolean;
}

/** A tool of an agent, as `ai.agent` has them in `tools`. */
export interface MappedTool {
  description: string;
  type: string;
  parameters: { [name: string]: unknown };
  filled: FilledParameter[];
  /** By slot of the tool's type. */
  credentials?: { [slot: string]: CredentialStub };
}
