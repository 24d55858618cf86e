/** A file that a tool answers with. */
export interface ServedFile {
  /** By which a client knows it again. */
  uri: string;
  /** Without parameters: `image/png`. */
  mediaType: string;
  bytes: Buffer;
}
