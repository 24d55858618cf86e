import { NoCounterpart, type NodeMapping } from '../nodeMapping.ts';

/** Nodes that read and write files of the server: nothing here does. */
export const localFiles: NodeMapping = () => {
  throw new NoCounterpart('Nodes do not read or write files of the server: use SFTP, S3 or a file trigger.');
};
