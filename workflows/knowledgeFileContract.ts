/** Input of the workflow `runKnowledgeFile`, whose workflow id is that of a turn of the file. Its work is read from its row. */
export interface KnowledgeFileReference {
  fileId: string;
  organizationId: string;
}

/** The activities of files that become documents of knowledge bases. */
export interface KnowledgeFileSteps {
  /**
   * Reads the file, or embeds what was read: all that is to be done with it now. A file that failed says so in its row. `ended` is false if
   * there was no place.
   */
  advanceKnowledgeFile: (reference: KnowledgeFileReference) => Promise<{ ended: boolean }>;
}

/** A workflow id for each time that something is to be done with a file: reading it, embedding it, embedding it again. */
export function turnOf(fileId: string, turn: number): string {
  return `${fileId}.${turn}`;
}

/** The file of a turn. */
export function fileOf(turn: string): string {
  return turn.split('.')[0]!;
}
