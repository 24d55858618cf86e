import type { NodeMapping } from './nodeMapping.ts';
import { agent } from './nodes/ai/agent.ts';
import { chainLlm, chainRetrievalQa, chainSummarization, informationExtractor } from './nodes/ai/chatChains.ts';
import { chatTrigger } from './nodes/ai/chatTrigger.ts';
import { sentimentAnalysis, textClassifier } from './nodes/ai/classifiers.ts';
import { vectorStore } from './nodes/ai/vectorStore.ts';
import { aggregate } from './nodes/aggregate.ts';
import { code } from './nodes/code.ts';
import { compareDatasets } from './nodes/compareDatasets.ts';
import { compression } from './nodes/compression.ts';
import { convertToFile } from './nodes/convertToFile.ts';
import { cron } from './nodes/cron.ts';
import { crypto } from './nodes/crypto.ts';
import { dateTime } from './nodes/dateTime.ts';
import { editFields } from './nodes/editFields.ts';
import { emailReadImap } from './nodes/emailReadImap.ts';
import { emailSend } from './nodes/emailSend.ts';
import { executeWorkflow } from './nodes/executeWorkflow.ts';
import { executeWorkflowTrigger } from './nodes/executeWorkflowTrigger.ts';
import { extractFromFile } from './nodes/extractFromFile.ts';
import { filter } from './nodes/filter.ts';
import { formTrigger } from './nodes/formTrigger.ts';
import { ftp } from './nodes/ftp.ts';
import { functionNode } from './nodes/functionNode.ts';
import { graphql } from './nodes/graphql.ts';
import { html } from './nodes/html.ts';
import { httpRequest } from './nodes/httpRequest.ts';
import { ifNode } from './nodes/ifNode.ts';
import { itemLists } from './nodes/itemLists.ts';
import { limit } from './nodes/limit.ts';
import { localFiles } from './nodes/localFiles.ts';
import { localFileTrigger } from './nodes/localFileTrigger.ts';
import { markdown } from './nodes/markdown.ts';
import { merge } from './nodes/merge.ts';
import { moveBinaryData } from './nodes/moveBinaryData.ts';
import { openAi } from './nodes/openAi.ts';
import { removeDuplicates } from './nodes/removeDuplicates.ts';
import { renameKeys } from './nodes/renameKeys.ts';
import { respondToWebhook } from './nodes/respondToWebhook.ts';
import { rssFeedRead } from './nodes/rssFeedRead.ts';
import { scheduleTrigger } from './nodes/scheduleTrigger.ts';
import { sort } from './nodes/sort.ts';
import { splitInBatches } from './nodes/splitInBatches.ts';
import { splitOut } from './nodes/splitOut.ts';
import { spreadsheetFile } from './nodes/spreadsheetFile.ts';
import { sseTrigger } from './nodes/sseTrigger.ts';
import { ssh } from './nodes/ssh.ts';
import { stopAndError } from './nodes/stopAndError.ts';
import { summarize } from './nodes/summarize.ts';
import { switchNode } from './nodes/switchNode.ts';
import { wait } from './nodes/wait.ts';
import { webhook } from './nodes/webhook.ts';
import { withoutParameters } from './nodes/withoutParameters.ts';
import { xml } from './nodes/xml.ts';

/** The mappings of n8n's nodes, by type. One line per type; unlisted types become placeholders. */
const base: Readonly<Record<string, NodeMapping>> = {
  aggregate,
  code,
  compareDatasets,
  compression,
  convertToFile,
  cron,
  crypto,
  dateTime,
  emailReadImap,
  emailSend,
  errorTrigger: withoutParameters('trigger.error'),
  executeWorkflow,
  executeWorkflowTrigger,
  extractFromFile,
  filter,
  formTrigger,
  ftp,
  function: functionNode,
  functionItem: functionNode,
  graphql,
  html,
  htmlExtract: html,
  httpRequest,
  if: ifNode,
  interval: cron,
  itemLists,
  limit,
  localFileTrigger,
  manualTrigger: withoutParameters('trigger.manual'),
  markdown,
  merge,
  moveBinaryData,
  noOp: withoutParameters('logic.no_operation'),
  openAi,
  readBinaryFile: localFiles,
  readBinaryFiles: localFiles,
  readWriteFile: localFiles,
  removeDuplicates,
  renameKeys,
  respondToWebhook,
  rssFeedRead,
  scheduleTrigger,
  set: editFields,
  sort,
  splitInBatches,
  splitOut,
  spreadsheetFile,
  sseTrigger,
  ssh,
  start: withoutParameters('trigger.manual'),
  stopAndError,
  summarize,
  switch: switchNode,
  wait,
  webhook,
  writeBinaryFile: localFiles,
  xml,
};

/** Nodes that use sub-nodes, besides the agent. */
const ai: Readonly<Record<string, NodeMapping>> = {
  chainLlm,
  chainRetrievalQa,
  chainSummarization,
  chatTrigger,
  informationExtractor,
  openAi,
  sentimentAnalysis,
  textClassifier,
};

/** Mappings of nodes for other services, by type; they are in the folders of `integrations/`. */
export type VendorMappings = Readonly<Record<string, NodeMapping>>;

/** Finds the mapping of a type by its package and name: `n8n-nodes-base`, `if`. */
export type FindMapping = (packageName: string, type: string) => NodeMapping | undefined;

/** Returns the mappings of this folder and those of the vendors. */
export function mappingsWith(vendors: VendorMappings): FindMapping {
  const all = { ...base, ...vendors };
  // A tool of an agent can be any of these nodes.
  const withAgent = { ...ai, agent: agent((type) => find('n8n-nodes-base', type)) };
  const find: FindMapping = (packageName, type) => {
    if (packageName === '@n8n/n8n-nodes-langchain') {
      if (type.startsWith('vectorStore')) return vectorStore;
      return Object.hasOwn(withAgent, type) ? withAgent[type as keyof typeof withAgent] : undefined;
    }
    return packageName === 'n8n-nodes-base' && Object.hasOwn(all, type) ? all[type as keyof typeof all] : undefined;
  };
  return find;
}
