import type { Icon } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import type { FilledEntry } from '../filling.ts';

/** Groups of tools, in the order of the dialog. */
export const toolGroups = [
  'employees',
  'searches',
  'digitalOrganizations',
  'knowledge',
  'dataTables',
  'apiDocuments',
  'mcpServers',
  'nodes',
] as const;

export type ToolGroup = (typeof toolGroups)[number];

/** A tool as it is added to an agent. */
export type NewTool = {
  description: string;
  type: string;
  type_version?: number;
  parameters: Record<string, unknown>;
  filled: FilledEntry[];
};

/** Something that can become a tool. */
export type ToolChoice = {
  key: string;
  group: ToolGroup;
  icon: Icon;
  title: string;
  /** Its effect, in one line. */
  about: string;
  effects: readonly Schema<'ToolEffect'>[];
  /** Price per call in credits; null if the tool has no fixed price. */
  credits: string | null;
  /** The new tool; for servers and documents, an entry of a list beside the tools. */
  add: { tool: () => NewTool | Promise<NewTool> } | { list: 'mcp_servers' | 'api_documents'; entry: object };
};
