import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** Nodes that read and write files of the server: nothing here does. */
const localFiles: NodeMapping = () => {
  throw new NoCounterpart('Nodes do not read or write files of the server: use SFTP, S3 or a file trigger.');
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = {
  readBinaryFile: localFiles,
  readBinaryFiles: localFiles,
  readWriteFile: localFiles,
  writeBinaryFile: localFiles,
};
