/** A file of a form (`multipart/form-data`), in memory: the limit of the route's body bounds it. */
export class FormFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;

  constructor(file: { fileName: string; mediaType: string; content: Buffer }) {
    this.fileName = file.fileName;
    this.mediaType = file.mediaType;
    this.content = file.content;
  }
}
